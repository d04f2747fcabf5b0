import type { NotificationEvent } from '@carillon/contract/notifications'
import { type Db, newId } from '#platform/db.ts'
import { enqueue } from '../../jobs/define-job.ts'
import { isFailure, nextFailureMail } from './addresses.rules.ts'
import { announce } from './announce.job.ts'
import type { Facts } from './facts.ts'

interface About {
  now: Date
  /** Who asked for what happened; null when nobody did. */
  userId: string | null
  /** Tell that person, too, whatever the account's addresses are told of. */
  tellsUser?: boolean
}

/**
 * Tells whoever wants to know that something happened. Call it within the transaction that made it happen: the mails
 * leave exactly when that was committed. Failures of one kind share a mail every 15 minutes.
 */
export async function notify<E extends NotificationEvent>(
  db: Db,
  account: string,
  event: E,
  facts: Facts[E],
  { now, userId, tellsUser = false }: About,
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

/** Whether an account was told of something since then. What is older than a month is forgotten. */
export async function wasTold(
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
