import { sql } from 'kysely'
import { insertApiKey } from '#features/api-keys/public.ts'
import { addMember } from '#features/rights/public.ts'
import { type Config, makePassword } from '#platform/config.ts'
import { type Database, newId } from '#platform/db.ts'
import { makeApiKey, splitApiKey } from '#platform/http/identity.ts'
import { hashPassword } from './hash-password.ts'

/** Printed once by the start. Null where the value was preset or existed already. */
export interface FirstOwner {
  email: string
  password: string | null
  apiKey: string | null
}

/**
 * Makes the first account with its owner and an API key; null when there is an account already. If two processes start
 * at once, one makes it, and the other waits and finds it.
 */
export async function ensureFirstOwner(database: Database, config: Config): Promise<FirstOwner | null> {
  return database.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7261983)`.execute(tx)
    if (await tx.selectFrom('account').select('id').limit(1).executeTakeFirst()) return null

    const account = newId()
    const user = newId()
    const password = config.owner.password ?? makePassword()
    await tx
      .insertInto('account')
      .values({ id: account, username: nameOf(config.owner.email), region: config.region })
      .execute()
    await tx
      .insertInto('user')
      .values({ id: user, email: config.owner.email, password_hash: await hashPassword(password) })
      .execute()
    await addMember(tx, { user_id: user, account_id: account, role: 'owner' })

    const made = config.owner.apiKey === null ? makeApiKey() : null
    const key = made ?? splitApiKey(config.owner.apiKey ?? '')
    if (key) {
      await insertApiKey(tx, key, { account, userId: user, name: 'First key', scopes: null })
    }
    return {
      email: config.owner.email,
      password: config.owner.password === null ? password : null,
      apiKey: made?.key ?? null,
    }
  })
}

function nameOf(email: string): string {
  return email.split('@', 1)[0]?.replace(/[^\w.-]/g, '') || 'owner'
}
