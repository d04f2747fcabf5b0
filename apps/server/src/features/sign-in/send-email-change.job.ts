import { emailChangeMinutes, emailStopDays } from '@carillon/contract/email-change'
import deTexts from '@carillon/messages/de/email-change-mails'
import enTexts from '@carillon/messages/en/email-change-mails'
import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import * as z from 'zod/mini'
import { ownerToMailFor, sendNotice } from '#features/notifications/public.ts'
import { defineJob } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { accountsOf } from './accounts-of.ts'

/**
 * Mails one of the two addresses of a change, in the language of the user. The new address gets the link that confirms; if
 * another user has it, it is told so, in the language of that user, and gets no link. The present address gets the link that
 * stops. Secrets are only in the job and in the mail. After a crash it may be mailed twice, with the same link.
 */
export const sendEmailChange = defineJob({
  name: 'sign-in.send-email-change',
  payload: z.object({ id: z.uuid(), to: z.enum(['new', 'old']), secret: z.string() }),
  attempts: 8,

  async run({ id, to, secret }, context) {
    const { db, services } = context
    const change = await db
      .selectFrom('email_change')
      .innerJoin('user', 'user.id', 'email_change.user_id')
      .select(['user_id', 'old_email', 'new_email', 'user.language'])
      .where('email_change.id', '=', id)
      .where('stopped_at', 'is', null)
      .executeTakeFirst()
    const [account] = change ? await accountsOf(db, change.user_id) : []
    const owner = account && (await ownerToMailFor(db, account))
    if (!change || !owner || !account) return
    const { publicUrl } = services.config
    const other = to === 'new' ? await findOther(db, change.user_id, change.new_email) : undefined
    const { language } = other ?? change
    const texts = language === 'de' ? deTexts : enTexts
    const { subject, heading, why, button, below } = texts[other ? 'taken' : to]
    const path = other ? 'sign-in' : to === 'new' ? `email-change/${secret}` : `email-change/stop/${secret}`
    const names = {
      from: change.old_email,
      email: change.new_email,
      minutes: String(emailChangeMinutes),
      days: String(emailStopDays),
    }
    const email = to === 'new' ? change.new_email : change.old_email
    await sendNotice(
      context,
      { account, owner, email, language },
      {
        subject,
        heading,
        parts: [fillPlaceholders(why, names)],
        button: { label: button, url: `${publicUrl}/${path}` },
        below: fillPlaceholders(below, names),
      },
    )
  },
})

async function findOther(db: Db, user: string, email: string): Promise<{ language: string } | undefined> {
  return db
    .selectFrom('user')
    .select('language')
    .where('email', '=', email)
    .where('id', '<>', user)
    .executeTakeFirst()
}
