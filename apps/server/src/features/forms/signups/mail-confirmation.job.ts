import type { FormContent } from '@carillon/contract/form-content'
import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import * as z from 'zod/mini'
import { findSendersOf } from '#features/senders/public.ts'
import { defineJob } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { Html, html } from '#platform/http/public-page.ts'
import { isAccountSilent } from '#platform/silent-accounts.ts'
import { findSuppressionsOf } from '#sending/events/suppressions/public.ts'
import { contentOf } from '../content-of.ts'
import { textsOf } from '../page/page-texts.ts'
import { confirmationLink } from './confirmation-link.ts'

/**
 * Mails the link that confirms a submit, from the sender that the author chose. After a crash it may be mailed twice,
 * with the same link. A person who reported mail of this account as spam gets none; the visitor can't see this, as it
 * would reveal a fact about the address.
 */
export const mailConfirmation = defineJob({
  name: 'forms.mail-confirmation',
  payload: z.object({ submissionId: z.uuid() }),
  attempts: 8,

  async run({ submissionId }, { db, services }) {
    const row = await db
      .selectFrom('signup_submission')
      .selectAll()
      .where('id', '=', submissionId)
      .where('state', '=', 'pending')
      .executeTakeFirst()
    const content = row && (await contentOf(db, row.form_id, row.version))
    if (!row || row.email === null || !content || (await isAccountSilent(db, row.account_id))) return
    const suppressions = await findSuppressionsOf(db, row.account_id, [row.email])
    if (suppressions.some(({ kind }) => kind === 'spam')) return
    const sender = await findSender(db, row.account_id, content.sender_id)
    if (!sender) throw new Error('the account has no verified sender for confirmation mails of forms')
    const link = await confirmationLink(services, row.id)
    await services.mailer.send({
      account: row.account_id,
      from: `"${sender.from.name.replace(/["\\\r\n]/g, '')}" <${sender.from.email}>`,
      to: row.email,
      ...writeMail(content, { link, email: row.email, sender: sender.from.name }),
      headers: {
        ...(sender.reply_to.email ? { 'Reply-To': sender.reply_to.email } : {}),
        'Auto-Submitted': 'auto-generated',
      },
    })
  },
})

/** The chosen sender, or else the first one whose address is verified. */
export async function findSender(db: Db, account: string, id: number | null) {
  const verified = (await findSendersOf(db, account)).filter((sender) => sender.verified)
  return verified.find((sender) => sender.id === id) ?? verified[0]
}

function writeMail(
  content: FormContent,
  { link, email, sender }: { link: string; email: string; sender: string },
) {
  const texts = textsOf(content.language).mail
  const { mail, style } = content
  const subject = mail.subject || texts.subject
  const text = mail.text || texts.text
  const button = mail.button || texts.button
  const foot = fillPlaceholders(texts.foot, { email, sender })
  return {
    subject,
    text: `${text}\n\n${button}:\n${link}\n\n${texts.below}\n\n-- \n${foot}\n`,
    html: html`<!doctype html>
<html lang="${content.language}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${subject}</title></head>
<body style="margin:0;padding:24px 16px">
<div style="max-width:560px;margin:0 auto;font-family:${new Html(fonts)};font-size:15px;line-height:1.5">
<p style="margin:0 0 16px;white-space:pre-line">${text}</p>
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:10px 18px;border-radius:${style.button_radius}px;background-color:${style.button_color};color:${style.button_text_color};text-decoration:none;font-weight:600">${button}</a></p>
<p style="margin:0 0 16px">${texts.below}</p>
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #8f897f;font-size:13px">${foot}</p>
</div>
</body>
</html>
`.text,
  }
}

const fonts = "Inter,'Segoe UI',Helvetica,Arial,sans-serif"
