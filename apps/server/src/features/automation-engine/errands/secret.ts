import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { makeSecret } from '#platform/outgoing/standard-webhooks.ts'
import type { ErrandSecret } from '#schema/tables.generated.ts'

/** A replaced secret still signs for this long. */
const overlapMs = 24 * 3_600_000

/** The most secrets that sign at a time: a receiver reads ten signatures at most. */
const mostAtOnce = 10

interface Secrets {
  secret: string
  /** The time until which the secret before it signs as well. */
  earlierUntil: Date | null
  /** All secrets that sign now, the newest first. */
  all: string[]
}

/** The secret that signs the webhooks of an account's automations, made when it is first asked for. */
export async function findSecret(db: Db, account: string, now: Date): Promise<Secrets> {
  await sql`
    insert into errand_secret (account_id, secret) values (${account}, ${makeSecret()}) on conflict do nothing`.execute(
    db,
  )
  const row = await db
    .selectFrom('errand_secret')
    .selectAll()
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  const earlier = earlierOf(row, now)
  return {
    secret: row.secret,
    earlierUntil: earlier[0]?.until ?? null,
    all: [row.secret, ...earlier.map(({ secret }) => secret)].slice(0, mostAtOnce),
  }
}

/**
 * Makes a new secret. An earlier secret still signs for a day after it was replaced, so that receivers have time to
 * change.
 */
export async function replaceSecret(tx: Db, account: string, now: Date): Promise<Secrets> {
  await findSecret(tx, account, now)
  const row = await tx
    .selectFrom('errand_secret')
    .selectAll()
    .where('account_id', '=', account)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const older = earlierOf(row, now).slice(0, mostAtOnce)
  await tx
    .updateTable('errand_secret')
    .set({ earlier_secret: row.secret, secret: makeSecret(), replaced_at: now, older: JSON.stringify(older) })
    .where('account_id', '=', account)
    .execute()
  return findSecret(tx, account, now)
}

/** Replaced secrets that still sign, the newest first. */
function earlierOf(
  { earlier_secret, replaced_at, older }: Selectable<ErrandSecret>,
  now: Date,
): { secret: string; until: Date }[] {
  const earlier =
    earlier_secret === null || replaced_at === null
      ? []
      : [{ secret: earlier_secret, until: new Date(replaced_at.getTime() + overlapMs) }]
  const all = [...earlier, ...older.map(({ secret, until }) => ({ secret, until: new Date(until) }))]
  return all.filter(({ until }) => until > now)
}
