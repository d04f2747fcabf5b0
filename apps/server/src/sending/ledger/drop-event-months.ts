import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '#platform/db.ts'
import { lowestIdAt } from '#platform/uuid.ts'
import { stillCountsSends } from '#sending/events/summaries/keep-summaries.ts'
import { eventMonths, isLockTimeout, lockForDrop, lockMonths, monthOf, soberClock } from './months.ts'

/**
 * True if single events below an id must still be read. Roles pass it, since segments know sending and not the other way
 * round (docs/decisions/0053). It is called while no events can be written.
 */
export type StillNeedsEvents = (tx: Db, belowId: string) => Promise<boolean>

interface Retention {
  months: number
  now: Date
  stillNeeds: StillNeedsEvents
}

/**
 * Drops the months of events that ended so many months before this one began, oldest first (docs/decisions/0098). A month
 * that is still needed stays, with all after it, until the next hour. Answers the number of dropped months.
 */
export async function dropEventMonths(db: Db, log: Logger, retention: Retention): Promise<number> {
  let dropped = 0
  try {
    while (await dropOldest(db, log, retention)) dropped++
  } catch (err) {
    if (!isLockTimeout(err)) throw err
    log.warn('no old month of events was dropped, since others were busy with events: tried again in an hour')
  }
  return dropped
}

/**
 * Drops one month in a transaction of its own, so that others wait for one month at most. PostgreSQL deletes its files
 * after the locks are released.
 */
async function dropOldest(db: Db, log: Logger, { months, now, stillNeeds }: Retention): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const [oldest] = await lockMonths(tx, eventMonths)
    const clock = await soberClock(tx, now)
    if (!oldest || oldest.until > monthOf(clock.getTime(), -months)) return false
    const { part, until } = oldest
    const end = new Date(until)
    await lockForDrop(tx, eventMonths)
    if (await stillNeeds(tx, lowestIdAt(until))) {
      log.warn({ before: end }, 'old events are kept: segments have not taken them together yet')
      return false
    }
    if (await stillCountsSends(tx)) {
      log.warn({ before: end }, 'old events are kept: they are not counted by day yet')
      return false
    }
    await sql`
      update message_event_mark set kept_from = greatest(kept_from, ${end})
      where exists (select 1 from ${sql.id(part)})`.execute(tx)
    await sql`drop table ${sql.id(part)}`.execute(tx)
    log.info({ before: end }, 'dropped a month of events')
    return true
  })
}

/** Makes drops of months wait until `tx` ends. */
export async function holdEventMonths(tx: Db): Promise<void> {
  await sql`lock table message_event in access share mode`.execute(tx)
}

/** The time since which single events are known; null: all are known. */
export async function eventsKeptFrom(db: Db): Promise<Date | null> {
  const mark = await db.selectFrom('message_event_mark').select('kept_from').executeTakeFirstOrThrow()
  return mark.kept_from
}
