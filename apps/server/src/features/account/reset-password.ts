import { emailToFind } from '@carillon/contract/email-address'
import { makePassword } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { setPassword } from './sessions.ts'

/**
 * Gives a user a new password and ends their sessions. Without an address it is the first owner's.
 * @param alsoIn a further change of the user, within the same transaction
 */
export async function resetPassword(
  db: Db,
  email: string | undefined,
  alsoIn?: (tx: Db, user: string) => Promise<void>,
): Promise<{ email: string; password: string } | null> {
  const user = await db
    .selectFrom('user')
    .select(['id', 'email'])
    .$if(email !== undefined, (query) => query.where('email', '=', emailToFind(email ?? '')))
    .orderBy('number')
    .executeTakeFirst()
  if (!user) return null
  const password = makePassword()
  await db.transaction().execute(async (tx) => {
    await setPassword(tx, user.id, password)
    await alsoIn?.(tx, user.id)
  })
  return { email: user.email, password }
}
