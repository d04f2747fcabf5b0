import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '#platform/db.ts'
import { lowestIdAt } from '#platform/uuid.ts'
import { finalStates } from './final-states.ts'
import { forgetBatchesOf } from './forget-batches.ts'
import {
  isLockTimeout,
  lockForDrop,
  lockMonths,
  type Month,
  monthOf,
  recipientMonths,
  soberClock,
} from './months.ts'
import {
  countRecipients,
  keepAddresses,
  type LastingSends,
  noteRemoved,
  programSends,
} from './removed-recipients.ts'
import { thinRecipients } from './thin-recipients.ts'

interface Retention {
  months: number
  lasting: LastingSends
  now: Date
}

/**
 * Removes the recipients of sends that began in months which ended so many months before this one began
 * (docs/decisions/0291). A month is dropped as a whole once none of its sends needs it: each has ended, as has the A/B
 * test that it is part of, and the state of each recipient is one that stays. A month that is still needed a month later
 * is thinned, as are open-ended sends, which lie in no month. Answers the number of dropped months.
 */
export async function dropRecipientMonths(
  db: Db,
  log: Logger,
  { months, lasting, now }: Retention,
): Promise<number> {
  const clock = await soberClock(db, now)
  const cutoff = monthOf(clock.getTime(), -months)
  let dropped = 0
  const overdue: string[] = []
  for (const month of await findDue(db, cutoff)) {
    if (await dropMonth(db, log, month, { cutoff: new Date(cutoff), clock, client: lasting.client }))
      dropped++
    else if (monthOf(month.until, 1) <= cutoff) overdue.push(month.part)
  }
  await thinRecipients(db, log, { cutoff: new Date(cutoff), overdue, lasting, now: clock })
  return dropped
}

async function findDue(db: Db, cutoff: number): Promise<Month[]> {
  const parts = await db.transaction().execute((tx) => lockMonths(tx, recipientMonths))
  return parts.filter(({ until }) => until <= cutoff)
}

interface Times {
  /** Months that ended by then may go. */
  cutoff: Date
  clock: Date
  /** The client of lasting sends. */
  client: string
}

/** Drops a month in a transaction of its own, so that others wait for one month at most. Answers false where it stays. */
async function dropMonth(
  db: Db,
  log: Logger,
  month: Month,
  { cutoff, clock, client }: Times,
): Promise<boolean> {
  const end = new Date(month.until)
  try {
    const isDropped = await db.transaction().execute(async (tx) => {
      const sends = await lockSends(tx, month)
      if (await isNeeded(tx, month, { cutoff, client })) return false
      await noteRemoved(tx, await countRecipients(tx, sends), clock)
      // By the table as a whole, whose rows lie with their contacts in a distributed database.
      await keepAddresses(
        tx,
        sql`recipient r where r.send_id >= ${month.from}::uuid and r.send_id < ${lowestIdAt(month.until)}::uuid`,
      )
      // Taken last: a process that starts waits for it.
      await lockMonths(tx, recipientMonths)
      await lockForDrop(tx, recipientMonths)
      await sql`drop table ${sql.id(month.part)}`.execute(tx)
      return true
    })
    if (!isDropped) return false
  } catch (err) {
    if (!isLockTimeout(err)) throw err
    log.warn('no old month of recipients was dropped, since others were busy: tried again in an hour')
    return false
  }
  await forgetBatchesOf(db, month.from, lowestIdAt(month.until))
  log.info({ before: end }, 'dropped the recipients of a month')
  return true
}

/** Sends that end within this time after their month count with their month. */
const graceDays = 7

/**
 * True if a send of the month still needs its recipients. A state that stays is never left, and a finished send runs again
 * only for recipients in other states, or because an automation opens it again, which waits for the lock of its row. So
 * the answer false stays true. Recipients of lasting sends from before those lay in a part of their own are thinned first.
 */
async function isNeeded(
  tx: Db,
  { from, until, part }: Month,
  { cutoff, client }: Omit<Times, 'clock'>,
): Promise<boolean> {
  const late = new Date(until + graceDays * 86_400_000)
  const { rows } = await sql<{ needed: boolean }>`
    select exists (
      select 1 from send
      where send.id >= ${from}::uuid and send.id < ${lowestIdAt(until)}::uuid
        and (send.status not in ('done', 'stopped') or (send.finished_at >= ${late} and send.finished_at >= ${cutoff})
          or exists (
            select 1 from send other
            where other.client = send.client and other.client_id = send.client_id
              and other.status not in ('done', 'stopped') and not other.is_open
          )
          or exists (select 1 from uncounted_send where send_id = send.id))
    ) as needed`.execute(tx)
  if (rows[0]?.needed) return true
  const { rows: lasting } = await sql<{ id: string }>`
    select id from send
    where id >= ${from}::uuid and id < ${lowestIdAt(until)}::uuid and client = ${client}`.execute(tx)
  const { rows: open } = await sql<{ open: boolean }>`
    select exists (
      select 1 from ${sql.id(part)}
      where state not in (${sql.raw(finalStates)}) or send_id = any(${lasting.map(({ id }) => id)}::uuid[])
    ) as open`.execute(tx)
  return open[0]?.open ?? true
}

async function lockSends(tx: Db, { from, until }: Month): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from send
    where id >= ${from}::uuid and id < ${lowestIdAt(until)}::uuid and client <> ${programSends} order by id
    for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}
