import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import type { JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { eventsComplete } from '../tracking/events-complete.ts'
import { scanMs } from '../tracking/machine.rules.ts'
import { countEvents } from './count-events.ts'

/**
 * The age at which events are counted, in milliseconds. Until then later events may still turn opens and clicks into a
 * machine's (`tracking/machine.rules.ts`). The other events are not judged; a minute keeps sets of them large.
 */
const settledMs = { reactions: scanMs + 60_000, outcomes: 60_000 } as const
type Kind = keyof typeof settledMs

/** The judged and the unjudged events, and the instant up to which each is counted. */
const kinds: Readonly<Record<Kind, { events: RawBuilder<unknown>; countedTo: RawBuilder<unknown> }>> = {
  reactions: { events: sql`event in ('open', 'click')`, countedTo: sql`counted_to` },
  outcomes: { events: sql`event not in ('open', 'click')`, countedTo: sql`outcomes_to` },
}
/** The number of events, or recipients, that one transaction counts. */
const eventsAtOnce = 200_000
const sendsAtOnce = 1000

/**
 * A transaction that writes events for longer than this is logged, because it delays statistics. Usually it takes
 * seconds.
 */
const longMs = 10 * 60_000

/** Runs every minute: adds new events to the summaries by day and by mailbox provider. */
export async function keepSummaries({ db, log, signal, now }: JobContext): Promise<void> {
  await bringUpToDate({ db, log, signal })
  const { oldest } = await eventsComplete(db)
  if (!oldest || (oldest.began !== null && now().getTime() - oldest.began.getTime() < longMs)) return
  log.warn({ writer: oldest }, 'statistics wait for a transaction that writes events and is still open')
}

interface Work {
  db: Db
  log: Pick<Logger, 'info'>
  signal: AbortSignal
  /** The age that events must have, instead of the usual times. */
  settled?: number
}

/**
 * Counts requests of new sends, then new events, then the events from before the summaries existed: newest sends first,
 * for some seconds at a time, so that new events don't wait. Each set is a transaction that moves the mark or takes sends
 * off the list, so nothing is lost or counted twice in a crash. Two runs at once wait for each other.
 */
export async function bringUpToDate({ db, log, signal, settled }: Work): Promise<void> {
  const oldUntil = performance.now() + 20_000
  while (!signal.aborted && (await countSends(db, { old: false })) > 0);
  while (!signal.aborted && (await countWaves(db)) > 0);
  // Outcomes come last, so that they are always counted up to the same instant as opens and clicks, or a later one.
  for (const kind of ['reactions', 'outcomes'] as const) {
    while (!signal.aborted && (await countNextEvents(db, kind, settled ?? settledMs[kind])));
  }
  let earlier = 0
  while (!signal.aborted && performance.now() < oldUntil) {
    const counted = await countSends(db, { old: true })
    if (counted === 0) break
    earlier += counted
  }
  if (earlier === 0) return
  const waiting = await countWaiting(db)
  log.info(
    { counted: earlier, waiting },
    waiting > 0 ? 'sends of before are being counted by day' : 'all sends of before are counted by day',
  )
}

/** Locks the summaries until `tx` ends: others who change them wait. */
async function lockSummaries(tx: Db): Promise<void> {
  await sql`select 1 from summary_mark for update`.execute(tx)
}

/** True if all transactions that wrote before the summaries began have ended. */
async function hasBegun(tx: Db): Promise<boolean> {
  const { to: ended } = await eventsComplete(tx)
  const mark = await tx
    .selectFrom('summary_mark')
    .select(sql<boolean>`coalesce(${ended}::timestamptz > began_at, false)`.as('begun'))
    .executeTakeFirstOrThrow()
  return mark.begun
}

/** Counts the next set of events. @returns whether there may be more */
async function countNextEvents(db: Db, kind: Kind, settled: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockSummaries(tx)
    const { to: ended } = await eventsComplete(tx, settled)
    if (ended === null) return false
    const to = await endOfSet(tx, kind, ended)
    if (to === null) return false
    const { events: ofKind, countedTo } = kinds[kind]
    const events = sql`written_at > ${await readMark(tx, countedTo)}::timestamptz and written_at <= ${to}::timestamptz and ${ofKind}`
    await countEvents(tx, { events, requestsOf: [], by: 1 })
    await sql`update summary_mark set ${countedTo} = ${to}::timestamptz`.execute(tx)
    return to !== ended
  })
}

/**
 * An instant of the marks, as text with microseconds. It is read by itself, because events may lie on other machines.
 */
async function readMark(tx: Db, name: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ at: string }>`select ${name}::text as at from summary_mark`.execute(tx)
  return rows[0]!.at // the one row of the table
}

/**
 * The time until which at most `eventsAtOnce` events were written. It halves the span until that holds. Null: the span
 * is empty.
 */
async function endOfSet(tx: Db, kind: Kind, ended: string): Promise<string | null> {
  const { events: ofKind, countedTo } = kinds[kind]
  const counted = await readMark(tx, countedTo)
  let to = ended
  for (;;) {
    const { rows } = await sql<{ is_span: boolean; half: string | null }>`
      select ${to}::timestamptz > counted as is_span,
             case when ${to}::timestamptz - counted > interval '1 second'
               then (counted + (${to}::timestamptz - counted) / 2)::text end as half
      from (select ${counted}::timestamptz as counted) as mark`.execute(tx)
    const { is_span, half } = rows[0]!
    if (!is_span) return null
    if (half === null) return to
    const { rows: found } = await sql<{ events: number }>`
      select count(*)::int as events from (
        select 1 from message_event where written_at > ${counted}::timestamptz and written_at <= ${to}::timestamptz and ${ofKind}
        limit ${eventsAtOnce + 1}) as found`.execute(tx)
    if (found[0]!.events <= eventsAtOnce) return to
    to = half
  }
}

/**
 * Counts the next sends: of new ones the requests, of old ones also their events until the summaries began. Sends that
 * wait for the winner of a test have no requests yet. @returns their number
 */
async function countSends(db: Db, { old }: { old: boolean }): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockSummaries(tx)
    if (old && !(await hasBegun(tx))) return 0
    const sends = await sql<{ id: string; total: number }>`
      select send.id, send.total
      from uncounted_send join send on send.id = uncounted_send.send_id
      where is_old = ${old} and send.status <> 'waiting'
      order by send_id desc
      limit ${sendsAtOnce}`.execute(tx)
    let recipients = 0
    const ids = sends.rows
      .filter(({ total }, at) => {
        recipients += total
        return at === 0 || recipients <= eventsAtOnce
      })
      .map(({ id }) => id)
    if (ids.length === 0) return 0
    const events = old
      ? sql`send_id = any(${ids}::uuid[]) and coalesce(written_at, '-infinity') <= ${await readMark(tx, sql`began_at`)}::timestamptz`
      : sql`false`
    await countEvents(tx, { events, requestsOf: ids, by: 1 })
    await tx.deleteFrom('uncounted_send').where('send_id', 'in', ids).execute()
    return ids.length
  })
}

/** Counts requests of people who joined open-ended sends. @returns how many waves */
async function countWaves(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockSummaries(tx)
    const found = await tx
      .selectFrom('uncounted_wave')
      .select(['id', sql<number>`cardinality(contact_ids)`.as('size')])
      .orderBy('id')
      .limit(sendsAtOnce)
      .execute()
    let recipients = 0
    const waves = found
      .filter(({ size }, at) => {
        recipients += size
        return at === 0 || recipients <= eventsAtOnce
      })
      .map(({ id }) => id)
    if (waves.length === 0) return 0
    await countEvents(tx, { events: sql`false`, requestsOf: [], waves, by: 1 })
    await tx.deleteFrom('uncounted_wave').where('id', 'in', waves).execute()
    return waves.length
  })
}

async function countWaiting(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('uncounted_send')
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .where('is_old', '=', true)
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

/** True if sends from before the summaries are not counted yet: until then their events are still needed. */
export async function stillCountsSends(db: Db): Promise<boolean> {
  return (await countWaiting(db)) > 0
}

/** Takes back the counts of sends that will be deleted, within the same transaction. */
export async function forgetCounted(tx: Db, sends: readonly string[]): Promise<void> {
  await lockSummaries(tx)
  const waiting = await tx
    .deleteFrom('uncounted_send')
    .where('send_id', 'in', [...sends])
    .returning(['send_id', 'is_old'])
    .execute()
  await tx
    .deleteFrom('uncounted_wave')
    .where('send_id', 'in', [...sends])
    .execute()
  const isOld = waiting.filter(({ is_old }) => is_old).map(({ send_id }) => send_id)
  const requestsOf = sends.filter((id) => !waiting.some(({ send_id }) => send_id === id))
  const events = sql`send_id = any(${sends as string[]}::uuid[])
    and coalesce(written_at, '-infinity') <=
      case when ${kinds.reactions.events} then ${await readMark(tx, sql`counted_to`)}::timestamptz
           else ${await readMark(tx, sql`outcomes_to`)}::timestamptz end
    and (coalesce(written_at, '-infinity') > ${await readMark(tx, sql`began_at`)}::timestamptz or send_id <> all(${isOld}::uuid[]))`
  await countEvents(tx, { events, requestsOf, by: -1 })
  for (const table of ['provider_counter', 'place_counter'] as const) {
    await tx
      .deleteFrom(table)
      .where('send_id', 'in', [...sends])
      .execute()
  }
}
