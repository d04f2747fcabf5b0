import {
  type NotificationEvent,
  notificationEvents,
  tellsAdministrators,
} from '@carillon/contract/notifications'
import * as z from 'zod/mini'
import { holders } from '#features/rights/public.ts'
import { defineJob, enqueue } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { isFailure } from './addresses.rules.ts'
import { defaultId, findAddresses } from './addresses.ts'
import { mailNotification, type Recipient } from './mail-notification.job.ts'

/** The most failures that one mail lists. */
const namedFailures = 10

/**
 * Starts a mail job for each recipient of a notification. Without an id it takes all notifications of its event that
 * are not mailed yet.
 *
 * Safe to run twice and after a crash: one transaction starts the jobs and records that.
 */
export const announce = defineJob({
  name: 'notifications.announce',
  payload: z.object({ account: z.uuid(), event: z.enum(notificationEvents), id: z.nullable(z.uuid()) }),
  attempts: 8,
  key: ({ account, event, id }) => `announce:${id ?? `${account}:${event}`}`,

  async run({ account, event, id }, { db, now }) {
    await db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('notification')
        .select(['id', 'user_id', 'told_user'])
        .where('account_id', '=', account)
        .where('event', '=', event)
        .where('mailed_at', 'is', null)
        .$if(id !== null, (query) => query.where('id', '=', id))
        .orderBy('at')
        .forUpdate()
        .execute()
      if (rows.length === 0) return
      const ids = rows.map((row) => row.id)
      const asked = rows.flatMap(({ user_id, told_user }) => (told_user && user_id ? [user_id] : []))
      for (const to of await recipientsOf(tx, account, event, asked)) {
        await enqueue(tx, mailNotification, {
          ids: ids.slice(0, namedFailures),
          count: ids.length,
          to,
        })
      }
      await tx.updateTable('notification').set({ mailed_at: now() }).where('id', 'in', ids).execute()
    })
  },
})

/**
 * Each recipient once: addresses that chose the event, then the user who asked, and administrators if they are told of it. A
 * failure without recipients goes to the account's own address.
 */
async function recipientsOf(
  tx: Db,
  account: string,
  event: NotificationEvent,
  userIds: readonly string[],
): Promise<Recipient[]> {
  const addresses = (await findAddresses(tx, account)).filter(({ status }) => status === 'confirmed')
  const told = addresses.filter(({ events }) => events.includes(event))
  const users =
    userIds.length === 0
      ? []
      : await tx
          .selectFrom('user')
          .select(['id', 'email'])
          .where('id', 'in', [...userIds])
          .execute()
  const byEmail = new Map<string, Recipient>()
  const administrators = tellsAdministrators(event) ? await holders.findAdministrators(tx, account) : []
  for (const { user: id, email } of administrators) byEmail.set(email, { kind: 'user', id })
  for (const { id, email } of users) byEmail.set(email, { kind: 'user', id })
  for (const { id, email } of told) {
    byEmail.set(email, id === defaultId ? { kind: 'default', id: account } : { kind: 'address', id })
  }
  if (byEmail.size === 0 && isFailure(event)) return [{ kind: 'default', id: account }]
  return [...byEmail.values()]
}
