import { resetMinutes } from '@carillon/contract/sign-in'
import deTexts from '@carillon/messages/de/password-mails'
import enTexts from '@carillon/messages/en/password-mails'
import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import * as z from 'zod/mini'
import { ownerToMailFor, sendNotice } from '#features/notifications/public.ts'
import { defineJob } from '#jobs/define-job.ts'
import { newId } from '#platform/db.ts'
import { makeToken, sha256 } from '#platform/http/identity.ts'
import { accountsOf } from './accounts-of.ts'

/** At most one mail within this time for a user, whoever asks for it and from wherever. */
const pauseMs = 60_000

/**
 * Mails a link for a new password to the user with this address, in their language. Nothing is mailed if no user has it. The
 * secret of the link is in the mail only. A new link replaces the former ones. After a crash it may be mailed twice; the
 * second link is the one that works.
 */
export const sendPasswordReset = defineJob({
  name: 'sign-in.send-password-reset',
  payload: z.object({ email: z.string() }),
  attempts: 5,

  async run({ email }, context) {
    const { db, services, now } = context
    const user = await db
      .selectFrom('user')
      .select(['id', 'email', 'language'])
      .where('email', '=', email)
      .executeTakeFirst()
    const [account] = user ? await accountsOf(db, user.id) : []
    const owner = account && (await ownerToMailFor(db, account))
    if (!user || !owner || !account) return
    const secret = makeToken()
    const made = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('user').select('id').where('id', '=', user.id).forUpdate().execute()
      const latest = await tx
        .selectFrom('password_reset')
        .select('created_at')
        .where('user_id', '=', user.id)
        .where('created_at', '>', new Date(now().getTime() - pauseMs))
        .executeTakeFirst()
      if (latest) return false
      await tx.deleteFrom('password_reset').where('user_id', '=', user.id).execute()
      await tx
        .insertInto('password_reset')
        .values({ id: newId(), user_id: user.id, secret_hash: sha256(secret), created_at: now() })
        .execute()
      return true
    })
    if (!made) return
    const { language } = user
    const texts = language === 'de' ? deTexts : enTexts
    const { publicUrl } = services.config
    await sendNotice(
      context,
      { account, owner, email: user.email, language },
      {
        subject: texts.subject,
        heading: texts.heading,
        parts: [fillPlaceholders(texts.why, { email: user.email, minutes: String(resetMinutes) })],
        button: { label: texts.button, url: `${publicUrl}/reset-password/${secret}` },
        below: texts.ignore,
      },
    )
  },
})
