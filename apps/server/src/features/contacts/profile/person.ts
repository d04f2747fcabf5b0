import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { asUuid } from '#platform/uuid.ts'

export interface Person {
  id: string
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
  return row
}
