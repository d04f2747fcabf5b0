import type { FormContent } from '@carillon/contract/form-content'
import type { Db } from '#platform/db.ts'

/** The forms of an account with the fields that they ask for or fill in, as saved and as visitors see them. */
export async function formsReading(
  db: Db,
  account: string,
): Promise<{ id: string; name: string; fields: string[] }[]> {
  const rows = await db
    .selectFrom('signup_form')
    .select(['id', 'name', 'draft', 'published'])
    .where('account_id', '=', account)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, draft, published }) => ({
    id,
    name,
    fields: [draft, published].flatMap((content) => (content ? fieldsOf(content) : [])),
  }))
}

function fieldsOf({ fields, hidden_fields: hidden }: FormContent): string[] {
  return [...fields, ...hidden].map(({ field }) => field)
}
