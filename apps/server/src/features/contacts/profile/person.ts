import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { asUuid } from '#platform/uuid.ts'

export interface Person {
  id: string
  /** Contacts that became one with this one. Their messages keep their ids. */
  formerIds: string[]
  email: string | null
  created_at: Date
}

/** Finds a contact of an account, without a lock. */
export async function findPerson(db: Db, account: string, id: string): Promise<Person> {
  const known = asUuid(id)
  const row =
    known === null
      ? undefined
      : await db
          .selectFrom('contact')
          .select(['id', 'email', 'created_at'])
          .where('account_id', '=', account)
          .where('id', '=', known)
          .executeTakeFirst()
  if (!row) throw new Refusal('contact_not_found', { id })
  return { ...row, formerIds: await findFormerIds(db, account, row.id) }
}

/** The ids of contacts that became one with a contact, because they were one mailbox in two spellings. */
export async function findFormerIds(db: Db, account: string, contactId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('merged_contact')
    .select('former_id')
    .where('account_id', '=', account)
    .where('contact_id', '=', contactId)
    .orderBy('former_id')
    .execute()
  return rows.map(({ former_id }) => former_id)
}

/** SQL that is true if a column has the id of a person, or of a contact that became one with them. */
export function isPerson(
  column: string,
  { id, formerIds }: Pick<Person, 'id' | 'formerIds'>,
): RawBuilder<boolean> {
  if (formerIds.length === 0) return sql`${sql.ref(column)} = ${id}`
  return sql`${sql.ref(column)} = any(${[id, ...formerIds]}::uuid[])`
}
