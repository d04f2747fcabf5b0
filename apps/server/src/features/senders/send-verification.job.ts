import deTexts from '@carillon/messages/de/sender-mails'
import enTexts from '@carillon/messages/en/sender-mails'
import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import * as z from 'zod/mini'
import { ownerOf } from '#features/account/public.ts'
import { defineJob } from '#jobs/define-job.ts'

/**
 * Mails a verification link to a sender's from address, in the name of the account's owner, and in the language of the user with that address, else of the owner. A subuser
 * without users has its parent's owner.
 *
 * After a crash it may be mailed twice; both mails have the same link. If the sender was deleted, verified or given a
 * newer link in the meantime, the mail is useless but harmless.
 */
export const sendVerification = defineJob({
  name: 'senders.send-verification',
  payload: z.object({ senderId: z.number(), token: z.string() }),
  attempts: 8,

  async run({ senderId, token }, { db, services }) {
    const sender = await db
      .selectFrom('sender')
      .select(['account_id', 'from_email', 'verified_at'])
      .where('id', '=', senderId)
      .executeTakeFirst()
    if (!sender || sender.verified_at) return
    const owner = await ownerOf(db, sender.account_id, sender.from_email)
    if (!owner)
      throw new Error(`nobody owns the account of sender ${senderId}: the mail has no address to come from`)
    const texts = owner.language === 'de' ? deTexts : enTexts
    const link = `${services.config.publicUrl}/e/v/${token}`
    await services.mailer.send({
      account: sender.account_id,
      from: `"Carillon" <${owner.email}>`,
      to: sender.from_email,
      subject: texts.subject,
      text: [
        texts.greeting,
        '',
        fillPlaceholders(texts.why, { email: sender.from_email }),
        '',
        link,
        '',
        texts.ignore,
      ].join('\n'),
    })
  },
})
