import deTexts from '@carillon/messages/de/teammates'
import enTexts from '@carillon/messages/en/teammates'
import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import * as z from 'zod/mini'
import { ownerToMailFor, sendNotice } from '#features/notifications/public.ts'
import { defineJob } from '#jobs/define-job.ts'
import { sha256 } from '#platform/http/identity.ts'

/**
 * Mails an invitation, in the language of the user with this address, else of the account's owner. The secret of the link is only in the job and the mail.
 *
 * After a crash it may be mailed twice; both mails have the same link. If the invitation has ended or was sent again in the
 * meantime, nothing is mailed.
 */
export const sendInvitation = defineJob({
  name: 'teammates.send-invitation',
  payload: z.object({ id: z.uuid(), secret: z.string() }),
  attempts: 8,

  async run({ id, secret }, context) {
    const { db, services } = context
    const row = await db
      .selectFrom('invitation')
      .leftJoin('user', 'user.id', 'invitation.invited_by')
      .select(['invitation.account_id', 'invitation.email', 'user.email as inviter'])
      .where('invitation.id', '=', id)
      .where('secret_hash', '=', sha256(secret))
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
    const owner = row && (await ownerToMailFor(db, row.account_id, row.email))
    if (!row || !owner) return
    const { mail: texts } = owner.language === 'de' ? deTexts : enTexts
    const { publicUrl } = services.config
    const names = { inviter: row.inviter ?? owner.email, account: owner.username, email: row.email }
    await sendNotice(
      context,
      { account: row.account_id, owner, email: row.email, language: owner.language },
      {
        subject: fillPlaceholders(texts.subject, names),
        heading: fillPlaceholders(texts.heading, names),
        parts: [fillPlaceholders(texts.why, names)],
        button: { label: texts.button, url: `${publicUrl}/invitation/${secret}` },
        below: texts.ignore,
      },
    )
  },
})
