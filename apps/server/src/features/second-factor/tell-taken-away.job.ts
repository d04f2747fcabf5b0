import deTexts from '@carillon/messages/de/second-factor-mails'
import enTexts from '@carillon/messages/en/second-factor-mails'
import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import * as z from 'zod/mini'
import { ownerOf } from '#features/account/public.ts'
import { layOut } from '#features/notifications/public.ts'
import { defineJob } from '#jobs/define-job.ts'

/** Tells a person by mail, in their language, that an administrator took their second factor away. */
export const tellTakenAway = defineJob({
  name: 'second-factor.tell-taken-away',
  payload: z.object({ account: z.string(), user: z.string(), by: z.string() }),
  attempts: 10,

  async run({ account, user: id, by }, { db, services }) {
    const user = await db
      .selectFrom('user')
      .select(['email', 'language'])
      .where('id', '=', id)
      .executeTakeFirst()
    const owner = await ownerOf(db, account)
    if (!user || !owner) return
    const language = user.language === 'de' ? 'de' : 'en'
    const texts = language === 'de' ? deTexts : enTexts
    const { publicUrl } = services.config
    const written = layOut(
      { ...owner, language },
      {
        subject: texts.takenAway.subject,
        heading: texts.takenAway.heading,
        parts: [fillPlaceholders(texts.takenAway.why, { by, email: user.email }), texts.takenAway.next],
        button: { label: texts.takenAway.button, url: `${publicUrl}/account/security` },
        below: texts.takenAway.unexpected,
      },
      publicUrl,
    )
    await services.mailer.send({
      ...written,
      account,
      from: `"Carillon" <${owner.email}>`,
      to: user.email,
    })
  },
})
