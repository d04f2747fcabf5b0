import { sql } from 'kysely'
import { enqueue } from '#jobs/define-job.ts'
import { databaseTime } from '#platform/database-time.ts'
import type { Db } from '#platform/db.ts'
import { noteNews } from './contact-news.ts'
import { evaluateSegment } from './evaluate-segment.job.ts'
import { followContacts, followSequence } from './follow-contacts.job.ts'
import { type ContactChange, findTouched, followAtMost, reads } from './touched-segments.ts'

/**
 * The most jobs of one account that may wait to follow changes. Beyond that, one evaluation of whole segments is less
 * work.
 */
const waitingAtMost = 20

/**
 * Evaluations begin at the end of a slot of this length, so that many changes close together cause one. In
 * milliseconds.
 */
const slotMs = 3000

/**
 * Reports a change of contacts to the segments that read the changed parts, and to the followers of the account. Call it
 * in the transaction that made the change. 'many' stands for too many contacts to check one by one: those segments are
 * then evaluated whole, once for all changes of some seconds.
 */
export async function contactsChanged(
  tx: Db,
  account: string,
  contactIds: readonly string[] | 'many',
  change: ContactChange,
): Promise<void> {
  if (contactIds.length === 0) return
  const isMany = contactIds === 'many' || contactIds.length > followAtMost
  await noteNews(tx, account, isMany ? 'many' : contactIds, change)
  if (contactIds === 'many' || contactIds.length > followAtMost) return evaluateTouched(tx, account, change)
  if ((await findTouched(tx, account, change)).length === 0) return
  if (await isBackedUp(tx, account)) return evaluateTouched(tx, account, change)
  await enqueue(tx, followContacts, {
    account,
    contactIds: [...contactIds],
    ...(change === 'anything' ? {} : change),
  })
}

/** True if changes come faster than segments can be checked, as from a caller that sends one contact a call. */
async function isBackedUp(tx: Db, account: string): Promise<boolean> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (
      select 1 from graphile_worker.jobs where queue_name = ${followSequence(account)} limit ${waitingAtMost}
    ) as found
  `.execute(tx)
  return (rows[0]?.waiting ?? 0) >= waitingAtMost
}

async function evaluateTouched(tx: Db, account: string, change: ContactChange): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from segment where account_id = ${account} and status <> 'invalid' and ${reads(change)}
    order by id for no key update
  `.execute(tx)
  if (rows.length === 0) return
  // The time is taken after the rows are locked: an evaluation that held them before did not see the change.
  const since = await databaseTime(tx)
  await sql`
    update segment set stale_since = coalesce(stale_since, ${since})
    where id = any(${rows.map(({ id }) => id)}::uuid[])
  `.execute(tx)
  for (const { id } of rows) await enqueue(tx, evaluateSegment, { segmentId: id }, { slotMs })
}
