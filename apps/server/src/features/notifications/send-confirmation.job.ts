import * as z from 'zod/mini'
import { defineJob } from '#jobs/define-job.ts'
import { composeConfirmation } from './compose-confirmation.ts'
import { ownerToMailFor } from './send-notice.ts'
import { sendWritten } from './send-written.ts'

/**
 * Mails the link that confirms an address, in the language of the user with this address, else of the account's owner.
 *
 * After a crash it may be mailed twice; both mails have the same link. If the server accepts the mail, an address that
 * had bounced counts as reachable again; if it refuses for good, the address has bounced.
 */
export const sendConfirmation = defineJob({
  name: 'notifications.send-confirmation',
  payload: z.object({ addressId: z.uuid(), token: z.string() }),
  attempts: 8,

  async run({ addressId, token }, context) {
    const { db, services } = context
    const row = await db
      .selectFrom('notification_address')
      .select(['id', 'account_id', 'email', 'confirmed_at'])
      .where('id', '=', addressId)
      .executeTakeFirst()
    const owner = row && (await ownerToMailFor(db, row.account_id, row.email))
    if (!row || !owner) return
    const mail = composeConfirmation(owner, {
      email: row.email,
      publicUrl: services.config.publicUrl,
      link: `${services.config.publicUrl}/e/a/${token}`,
    })
    const addressed = { ...mail, account: row.account_id, from: owner.email, to: row.email }
    await sendWritten(context, addressed, row.id)
  },
})
