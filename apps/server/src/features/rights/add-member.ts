import type { Db } from '#platform/db.ts'
import { type Grant, setGrants } from './grants.ts'
import type { UserType } from './rights.ts'

interface NewMember {
  user_id: string
  account_id: string
  role: UserType
  scopes?: string[] | null
  role_id?: string | null
}

/** Makes a person a member of an account. Without `scopes` and `role_id` they have all scopes. */
export async function addMember(db: Db, member: NewMember, grants: readonly Grant[] = []): Promise<void> {
  await db.insertInto('membership').values(member).execute()
  if (grants.length > 0) await setGrants(db, { account: member.account_id, user: member.user_id }, grants)
}
