import deTexts from '@carillon/messages/de/account-name-mails'
import enTexts from '@carillon/messages/en/account-name-mails'
import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import * as z from 'zod/mini'
import { ownerOf } from '#features/account/public.ts'
import { ownerToMailFor, sendNotice } from '#features/notifications/public.ts'
import { holders } from '#features/rights/public.ts'
import { defineJob, enqueue } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { renameAddress, renameLinkDays } from './rename-link.ts'

const Renamed = z.object({
  account: z.uuid(),
  from: z.string(),
  to: z.string(),
  /** The address of the person who changed the name. */
  by: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
})

/** Tells the administrators of an account that it got another name. A subuser without any has those of its parent. */
export async function tellRenamed(tx: Db, renamed: z.output<typeof Renamed>): Promise<void> {
  const own = await holders.findAdministrators(tx, renamed.account)
  const owner = await ownerOf(tx, renamed.account)
  const users = own.length > 0 ? own.map(({ user }) => user) : owner ? [owner.userId] : []
  for (const user of users) await enqueue(tx, mailRenamed, { ...renamed, user })
}

/**
 * Mails one administrator, in their language, a link to the page that gives the account its former name again. After a crash
 * the mail may be sent twice, with the same link.
 */
export const mailRenamed = defineJob({
  name: 'sign-in.mail-renamed',
  payload: z.extend(Renamed, { user: z.uuid() }),
  attempts: 8,

  async run({ account, from, to, by, at, user }, context) {
    const { db, services } = context
    const owner = await ownerToMailFor(db, account)
    const reader = await db
      .selectFrom('user')
      .select(['email', 'language'])
      .where('id', '=', user)
      .executeTakeFirst()
    if (!owner || !reader) return
    const { mail } = reader.language === 'de' ? deTexts : enTexts
    const names = { from, to, by, days: String(renameLinkDays) }
    const expires = at + renameLinkDays * 86_400_000
    const url = await renameAddress(services, { account, administrator: user, from, to, expires })
    const subject = fillPlaceholders(mail.subject, names)
    await sendNotice(
      context,
      { account, owner, ...reader },
      {
        subject,
        heading: subject,
        parts: [fillPlaceholders(mail.why, names)],
        button: { label: mail.button, url },
        below: fillPlaceholders(mail.below, names),
      },
    )
  },
})
