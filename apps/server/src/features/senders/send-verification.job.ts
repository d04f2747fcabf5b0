import deTexts from '@carillon/messages/de/sender-mails'
import enTexts from '@carillon/messages/en/sender-mails'
import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'

/**
 * Mails a verification link to a sender's from address, in the language of the account's owner.
 *
 * After a crash it may be mailed twice; both mails carry the same link. A sender that was deleted, verified or given a
 * newer link in the meantime makes the mail pointless, but harmless.
 */
export const sendVerification = defineJob({
  name: 'senders.send-verification',
  payload: z.object({ senderId: z.number(), token: z.string() }),
  attempts: 8,

  async run({ senderId, token }, { db, services }) {
    const sender = await db
      .selectFrom('sender')
      .innerJoin('membership', (join) =>
        join.onRef('membership.account_id', '=', 'sender.account_id').on('membership.role', '=', 'owner'),
      )
      .innerJoin('user', 'user.id', 'membership.user_id')
      .select([
        'sender.from_email',
        'sender.from_name',
        'sender.verified_at',
        'user.email as owner',
        'user.language',
      ])
      .where('sender.id', '=', senderId)
      .executeTakeFirst()
    if (!sender || sender.verified_at) return
    const texts = sender.language === 'de' ? deTexts : enTexts
    const link = `${services.config.publicUrl}/e/v/${token}`
    await services.mailer.send({
      from: `"Carillon" <${sender.owner}>`,
      to: sender.from_email,
      subject: texts.subject,
      text: [
        texts.greeting,
        '',
        texts.why.replace('{{email}}', sender.from_email),
        '',
        link,
        '',
        texts.ignore,
      ].join('\n'),
    })
  },
})
