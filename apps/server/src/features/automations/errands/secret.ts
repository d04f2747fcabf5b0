import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { makeSecret } from '#platform/outgoing/standard-webhooks.ts'

/** So long a secret that was replaced still signs. */
const overlapMs = 24 * 3_600_000

interface Secrets {
  secret: string
  /** Until when the one before signs as well. */
  earlierUntil: Date | null
  /** All that sign now. */
  all: string[]
}

/** The secret that signs the webhooks of an account's automations, made when it is first asked for. */
export async function findSecret(db: Db, account: string, now: Date): Promise<Secrets> {
  await sql`
    insert into errand_secret (account_id, secret) values (${account}, ${makeSecret()}) on conflict do nothing`.execute(
    db,
  )
  const { secret, earlier_secret, replaced_at } = await db
    .selectFrom('errand_secret')
    .select(['secret', 'earlier_secret', 'replaced_at'])
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  const until = replaced_at === null ? null : new Date(replaced_at.getTime() + overlapMs)
  const isValid = until !== null && until > now && earlier_secret !== null
  return {
    secret,
    earlierUntil: isValid ? until : null,
    all: [secret, ...(isValid ? [earlier_secret] : [])],
  }
}

/** Makes a new secret. The one before signs as well for a day, so that receivers have time. */
export async function replaceSecret(db: Db, account: string, now: Date): Promise<Secrets> {
  await findSecret(db, account, now)
  await sql`
    update errand_secret set earlier_secret = secret, secret = ${makeSecret()}, replaced_at = ${now}
    where account_id = ${account}`.execute(db)
  return findSecret(db, account, now)
}
