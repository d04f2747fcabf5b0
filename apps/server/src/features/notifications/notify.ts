import type { NotificationEvent } from '@carillon/contract/notifications'
import { enqueue } from '#jobs/define-job.ts'
import { type Db, newId } from '#platform/db.ts'
import { isFailure, nextFailureMail } from './addresses.rules.ts'
import { announce } from './announce.job.ts'
import type { Facts } from './facts.ts'

interface About {
  now: Date
  /** The user who asked for the work; null if no user did. */
  userId: string | null
  /** True to notify this user as well, whatever the account's addresses chose. */
  tellsUser?: boolean
  /** Who sees it in the inbox: all who read the inbox, administrators, this user alone, or users by their ids. */
  seenBy?: 'all' | 'administrators' | 'user' | readonly string[]
}

/**
 * Notifies the addresses that chose this event. Call it in the transaction that causes the event: mails are sent only if
 * that commits. Failures of one kind share a mail every 15 minutes.
 */
export async function notify<E extends NotificationEvent>(
  db: Db,
  account: string,
  event: E,
  facts: Facts[E],
  { now, userId, tellsUser = false, seenBy = 'all' }: About,
): Promise<void> {
  const id = newId()
  await db
    .insertInto('notification')
    .values({
      id,
      account_id: account,
      event,
      user_id: userId,
      told_user: tellsUser,
      seen_by: typeof seenBy === 'string' ? seenBy : 'people',
      seen_by_people: typeof seenBy === 'string' ? [] : [...seenBy],
      facts: JSON.stringify(facts),
      at: now,
    })
    .execute()
  if (!isFailure(event)) return enqueue(db, announce, { account, event, id })
  const runAt = nextFailureMail(await lastMailed(db, account, event), now)
  return enqueue(db, announce, { account, event, id: null }, runAt ? { runAt } : {})
}

async function lastMailed(db: Db, account: string, event: NotificationEvent): Promise<Date | null> {
  const row = await db
    .selectFrom('notification')
    .select((one) => one.fn.max('mailed_at').as('at'))
    .where('account_id', '=', account)
    .where('event', '=', event)
    .executeTakeFirst()
  return row?.at ?? null
}

/** True if an account was notified of this event since then. Notifications older than a month are deleted. */
export async function wasNotifiedSince(
  db: Db,
  account: string,
  event: NotificationEvent,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('notification')
    .select('id')
    .where('account_id', '=', account)
    .where('event', '=', event)
    .where('at', '>=', since)
    .executeTakeFirst()
  return row !== undefined
}
