import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { settleActivity } from '../activity/settle-activity.ts'
import { findFormerContacts } from '../former-contacts.ts'
import { contactsChanged } from './follow-changes.ts'
import { followAtMost, reads } from './touched-segments.ts'

/** Events are usually written within a second of their time, but a slow transaction may commit later. */
const overlapMs = 2 * 60_000

/**
 * Runs every minute: checks contacts with new mail events against the segments that read mail events. If there are no
 * such segments, no events are read. New events are found by the block range index over their time.
 *
 * The same transaction moves the mark and enqueues the work, so nothing is lost in a crash. Consecutive runs overlap
 * and check some contacts twice, which does no harm. Then older events are added to the contacts' activity.
 */
export async function followEvents({ db, now }: JobContext): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { followed_to } = await tx
      .selectFrom('segment_event_mark')
      .select('followed_to')
      .forUpdate()
      .executeTakeFirstOrThrow()
    const to = now()
    const from = new Date(Math.min(followed_to.getTime(), to.getTime()) - overlapMs)
    const { rows: readers } = await sql<{ account: string }>`
      select distinct account_id as account from segment where status <> 'invalid' and ${reads({ events: true })}
    `.execute(tx)
    for (const { account } of readers) {
      const ids = await contactsWithEvents(tx, account, { from, to })
      const isMany = ids.length > followAtMost
      const former = isMany || ids.length === 0 ? [] : await findFormerContacts(tx, account, ids)
      const contactIds = [...new Set([...ids, ...former.map(({ id }) => id)])]
      await contactsChanged(tx, account, isMany ? 'many' : contactIds, { events: true })
    }
    await tx.updateTable('segment_event_mark').set({ followed_to: to }).execute()
  })
  await settleActivity(db, now())
}

/** Contacts with an event after `from` and until `to`; one more than `followAtMost` if there are as many. */
async function contactsWithEvents(
  tx: Db,
  account: string,
  { from, to }: { from: Date; to: Date },
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id from message_event
    where account_id = ${account} and at > ${from} and at <= ${to} limit ${followAtMost + 1}
  `.execute(tx)
  return rows.map(({ contact_id }) => contact_id)
}
