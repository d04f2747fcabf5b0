import deTexts from '@carillon/messages/de/second-factor-mails'
import enTexts from '@carillon/messages/en/second-factor-mails'
import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import * as z from 'zod/mini'
import { ownerToMailFor, sendNotice } from '#features/notifications/public.ts'
import { defineJob } from '#jobs/define-job.ts'

/** Tells a person by mail, in their language, that an administrator took their second factor away. */
export const tellTakenAway = defineJob({
  name: 'second-factor.tell-taken-away',
  payload: z.object({ account: z.string(), user: z.string(), by: z.string() }),
  attempts: 10,

  async run({ account, user: id, by }, context) {
    const { db, services } = context
    const user = await db
      .selectFrom('user')
      .select(['email', 'language'])
      .where('id', '=', id)
      .executeTakeFirst()
    const owner = await ownerToMailFor(db, account)
    if (!user || !owner) return
    const { email, language } = user
    const texts = language === 'de' ? deTexts : enTexts
    const { publicUrl } = services.config
    await sendNotice(
      context,
      { account, owner, email, language },
      {
        subject: texts.takenAway.subject,
        heading: texts.takenAway.heading,
        parts: [fillPlaceholders(texts.takenAway.why, { by, email }), texts.takenAway.next],
        button: { label: texts.takenAway.button, url: `${publicUrl}/account/security` },
        below: texts.takenAway.unexpected,
      },
    )
  },
})
