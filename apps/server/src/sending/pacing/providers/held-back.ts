import type { Delivery } from '@carillon/contract/delivery'
import { sql } from 'kysely'
import { databaseTime } from '#platform/database-time.ts'
import type { Db } from '#platform/db.ts'
import { reasonSentence } from '#platform/sms/reason-sentence.ts'
import { classifyReply } from '#sending/events/bounces/classify-reply.rules.ts'

type HeldBack = Delivery['held_back'][number]

/** Workers note slow providers at every heartbeat. */
const slowMs = 10_000

/** The providers held back among the providers that sends have open batches for. */
export async function findHeldBack(db: Db, sendIds: readonly string[], now: Date): Promise<HeldBack[]> {
  const { rows } = await sql<{ provider: string; held_until: Date | null; reply: string | null }>`
    select provider, case when held_until > ${now} then held_until end as held_until, reply
    from provider_flow f
    where (held_until > ${now} or slow_at > ${new Date(now.getTime() - slowMs)})
      and exists (
        select 1 from send_batch b
        where b.send_id = any(${sendIds as string[]}::uuid[]) and b.status <> 'done' and b.provider = f.provider
      )
    order by provider`.execute(db)
  return rows.map(({ provider, held_until: until, reply }) =>
    until === null
      ? { provider, reason: 'slow', until: null, reply: null }
      : { provider, reason: reasonOf(reply), until: until.toISOString(), reply },
  )
}

/** A pace lets the next message leave within a second; a provider that waits for longer counts as held back. */
const shownFromMs = 2000

/**
 * The messaging services that get no texts of these sends for a while, by the clock of the database, which also counts
 * their pace.
 */
export async function findHeldServices(db: Db, sendIds: readonly string[]): Promise<HeldBack[]> {
  const from = (await databaseTime(db)).getTime() + shownFromMs
  const rows = await db
    .selectFrom('send as s')
    .innerJoin('send_pace as p', (join) => join.on(sql<boolean>`p.id = s.paced_by[1]`))
    .select([sql<string>`s.text_message ->> 'serviceSid'`.as('service'), 'p.next_ms', 's.last_error'])
    .where('s.id', 'in', sendIds)
    .where('s.channel', '=', 'sms')
    .where('p.next_ms', '>', from)
    .execute()
  return rows.map(({ service, next_ms, last_error }) => ({
    provider: service,
    reason: 'sms_provider' as const,
    reply: last_error === null ? null : reasonSentence(last_error),
    until: new Date(next_ms).toISOString(),
  }))
}

/** The reason from a stored reply. A reply that came from a server always has a code. */
function reasonOf(reply: string | null): HeldBack['reason'] {
  return reply !== null && classifyReply({ response: reply }).status !== '' ? 'asked' : 'silent'
}
