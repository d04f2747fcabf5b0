import { sql } from 'kysely'
import { databaseTime } from '#platform/database-time.ts'
import type { Db } from '#platform/db.ts'
import type { MailServerInUse } from '#platform/smtp/mail-server.rules.ts'
import { ranksFor } from './choose-servers.rules.ts'
import { routeOf } from './route-of.ts'

/**
 * The messages an hour that the mail servers of these sends take together, if all of them are at their rate now, by the clock of
 * the database; else null.
 */
export async function findServerLimit(
  db: Db,
  servers: readonly MailServerInUse[],
  sendIds: readonly string[],
): Promise<number | null> {
  if (sendIds.length === 0 || !servers.some(({ perHour }) => perHour !== null)) return null
  const messages = await db
    .selectFrom('send')
    .select([
      sql<string | null>`message ->> 'ipPool'`.as('pool'),
      sql<number | null>`(message -> 'unsubscribe' ->> 'groupId')::int`.as('groupId'),
      sql<string>`message -> 'from' ->> 'email'`.as('email'),
    ])
    .where('id', 'in', sendIds)
    .where('channel', '=', 'email')
    .execute()
  const ranks = messages.flatMap((message) =>
    ranksFor(servers, routeOf({ ...message, mayWait: true })).slice(0, 1),
  )
  const ids = ranks.flat().flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return null
  const paces = await db.selectFrom('send_pace').selectAll().where('id', 'in', ids).execute()
  const now = (await databaseTime(db)).getTime()
  const full = new Set(paces.filter(({ next_ms }) => next_ms > now).map(({ id }) => id))
  const limited = ranks.find((rank) => rank.every(({ id }) => id !== null && full.has(id)))
  return limited?.reduce((sum, { perHour }) => sum + (perHour ?? 0), 0) ?? null
}
