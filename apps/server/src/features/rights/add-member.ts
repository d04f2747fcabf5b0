import type { Db } from '#platform/db.ts'
import type { UserType } from './rights.ts'

/** Makes a person a member of an account. Without `scopes` and `role_id` they have all scopes. */
export async function addMember(
  db: Db,
  member: {
    user_id: string
    account_id: string
    role: UserType
    scopes?: string[] | null
    role_id?: string | null
  },
): Promise<void> {
  await db.insertInto('membership').values(member).execute()
}
