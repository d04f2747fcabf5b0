import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { uuidOrNone } from '#platform/uuid.ts'
import { type FormRow, hasChanges } from './show-form.ts'

/** Finds a form of an account. @throws form_not_found */
export async function findForm(
  db: Db,
  account: string,
  id: string,
  options: { lock?: boolean } = {},
): Promise<FormRow> {
  const query = db
    .selectFrom('signup_form')
    .selectAll()
    .select(hasChanges)
    .where('account_id', '=', account)
    .where('id', '=', uuidOrNone(id))
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new Refusal('form_not_found', { id })
  return row
}
