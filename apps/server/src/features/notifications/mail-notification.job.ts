import type { NotificationEvent } from '@carillon/contract/notifications'
import * as z from 'zod/mini'
import { ownerOf } from '#features/account/public.ts'
import { defineJob } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { isAccountSilent } from '#platform/silent-accounts.ts'
import { composeNotification } from './compose-notification.ts'
import { leaveAddress } from './leave-link.ts'
import { sendWritten } from './send-written.ts'

const recipientKinds = ['address', 'default', 'user'] as const

/** `default`: the account's own address, by the account's id; `user`: the user who asked, by their id. */
const Recipient = z.object({ kind: z.enum(recipientKinds), id: z.uuid() })
export type Recipient = z.output<typeof Recipient>

/**
 * Mails one recipient a notification, in the language of the user with its address, else of the account's owner. An address
 * that was deleted in the meantime, or that bounced, gets nothing, and so do all while the account is disabled.
 *
 * After a crash between the server's answer and the end of the job, the mail is sent twice.
 */
export const mailNotification = defineJob({
  name: 'notifications.mail',
  payload: z.object({ ids: z.array(z.uuid()), count: z.number(), to: Recipient }),
  attempts: 8,

  async run({ ids, count, to }, context) {
    const { db, services } = context
    const rows = await db
      .selectFrom('notification')
      .leftJoin('user', 'user.id', 'notification.user_id')
      .select(['notification.account_id', 'notification.event', 'notification.facts', 'notification.at'])
      .select('user.email as asked_by')
      .where('notification.id', 'in', ids)
      .orderBy('notification.at')
      .execute()
    const [first] = rows
    const added = to.kind === 'default' ? '' : await emailOf(db, to)
    if (!first || added === undefined) return
    const owner = await ownerOf(db, first.account_id, added)
    if (!owner || (await isAccountSilent(db, first.account_id))) return
    const event = first.event as NotificationEvent
    const leave = to.kind === 'user' ? null : await leaveAddress(services, to, event)
    const mail = composeNotification(owner, rows, {
      event,
      count,
      publicUrl: services.config.publicUrl,
      leave,
    })
    const addressed = { ...mail, account: first.account_id, from: owner.email, to: added || owner.email }
    await sendWritten(context, addressed, to.kind === 'address' ? to.id : null)
  },
})

async function emailOf(db: Db, to: Recipient): Promise<string | undefined> {
  if (to.kind === 'user') {
    const user = await db.selectFrom('user').select('email').where('id', '=', to.id).executeTakeFirst()
    return user?.email
  }
  const address = await db
    .selectFrom('notification_address')
    .select('email')
    .where('id', '=', to.id)
    .where('confirmed_at', 'is not', null)
    .where('bounced_at', 'is', null)
    .executeTakeFirst()
  return address?.email
}
