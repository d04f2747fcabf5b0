import { emailToFind } from '@carillon/contract/email-address'
import { makePassword } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { hashPassword } from './tokens.ts'

/** Gives a user a new password and ends their sessions. Without an address it is the first owner's. */
export async function resetPassword(
  db: Db,
  email: string | undefined,
): Promise<{ email: string; password: string } | null> {
  const user = await db
    .selectFrom('user')
    .select(['id', 'email'])
    .$if(email !== undefined, (query) => query.where('email', '=', emailToFind(email ?? '')))
    .orderBy('number')
    .executeTakeFirst()
  if (!user) return null
  const password = makePassword()
  const password_hash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('user').set({ password_hash }).where('id', '=', user.id).execute()
    await tx.deleteFrom('session').where('user_id', '=', user.id).execute()
    await tx.deleteFrom('sign_in_attempt').where('key', '=', `email:${user.email}`).execute()
  })
  return { email: user.email, password }
}
