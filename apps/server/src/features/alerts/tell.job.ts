import type { AlertFrequency } from '@carillon/contract/alerts'
import deTexts from '@carillon/messages/de/alert-mails'
import enTexts from '@carillon/messages/en/alert-mails'
import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import * as z from 'zod/mini'
import { type Owner, ownerOf } from '#features/account/public.ts'
import { creditStateOf } from '#features/entitlements/public.ts'
import { formatsOf, sendNotice } from '#features/notifications/public.ts'
import { defineJob, type JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { renewalOf } from '#platform/setting-shapes.ts'
import { isAccountSilent } from '#platform/silent-accounts.ts'
import { sumSummaries } from '#sending/events/summaries/public.ts'

/**
 * Mails an alert about the emails of a period, in the language of the person with its address, else of the account's owner.
 * Nothing is mailed if the alert was deleted, or the account was disabled. After a crash the mail may be sent twice.
 */
export const mailUsage = defineJob({
  name: 'alerts.mail-usage',
  payload: z.object({ account: z.uuid(), id: z.number(), at: z.string() }),
  attempts: 8,

  async run({ account, id, at }, context) {
    const { db, services } = context
    const alert = await readerOf(db, account, id)
    const state = await creditStateOf(services, db, account, new Date(at))
    if (!alert || alert.percentage === null || !state) return
    const { owner, email } = alert
    const texts = textsOf(owner)
    const { number } = formatsOf(owner)
    const renewed = renewalOf(state.limit)
    const filled = {
      period: texts.usage.period[renewed],
      percent: number(alert.percentage),
      account: owner.username,
      used: number(state.used),
      total: number(state.total),
    }
    await send(context, { account, owner, email }, '/account/usage', {
      subject: fillPlaceholders(texts.usage.subject, filled),
      parts: [
        `${fillPlaceholders(texts.usage.text[renewed], filled)} ${state.mayExceed ? texts.usage.beyond : texts.usage.atLimit[renewed]}`,
        [
          [texts.usage.used, filled.used],
          [texts.usage.total[renewed], filled.total],
          [texts.usage.remain, number(state.remain)],
        ],
      ],
      button: texts.usage.button,
    })
  },
})

/** Mails the statistics of a period in the same way. */
export const mailStats = defineJob({
  name: 'alerts.mail-stats',
  payload: z.object({ account: z.uuid(), id: z.number(), from: z.string(), to: z.string() }),
  attempts: 8,

  async run({ account, id, from, to }, context) {
    const alert = await readerOf(context.db, account, id)
    if (!alert || alert.frequency === null) return
    const { owner, email } = alert
    const texts = textsOf(owner)
    const { number } = formatsOf(owner)
    const [sums] = await sumSummaries(context.db, account, 'all', { from, to })
    const day = new Intl.DateTimeFormat(owner.language === 'de' ? 'de-DE' : 'en-US', {
      dateStyle: 'medium',
      timeZone: 'UTC',
    })
    const filled = {
      account: owner.username,
      period: day.formatRange(new Date(from), new Date(to)),
      frequency: texts.stats.frequency[alert.frequency as AlertFrequency],
    }
    const numbers = [
      'requests',
      'delivered',
      'unique_opens',
      'unique_clicks',
      'bounces',
      'spam_reports',
      'unsubscribes',
    ] as const
    await send(context, { account, owner, email }, '/account/usage', {
      subject: fillPlaceholders(texts.stats.subject, filled),
      parts: [
        fillPlaceholders(texts.stats.text, filled),
        numbers.map((name) => [texts.stats.numbers[name], number(sums?.numbers[name] ?? 0)] as const),
      ],
      button: texts.stats.button,
    })
  },
})

/** The jobs of this feature, for workers. */
export const alertJobs = [mailUsage, mailStats] as const

interface Written {
  subject: string
  parts: (string | (readonly [string, string])[])[]
  button: string
}

async function send(
  context: JobContext,
  { account, owner, email }: { account: string; owner: Owner; email: string },
  path: string,
  { subject, parts, button }: Written,
): Promise<void> {
  const texts = textsOf(owner)
  await sendNotice(
    context,
    { account, owner, email, language: owner.language },
    {
      subject,
      heading: subject,
      parts,
      button: { label: button, url: `${context.services.config.publicUrl}${path}` },
      below: fillPlaceholders(texts.why, { account: owner.username }),
    },
  )
}

async function readerOf(db: Db, account: string, id: number) {
  const alert = await db
    .selectFrom('alert')
    .select(['email_to', 'percentage', 'frequency'])
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  const owner = alert && (await ownerOf(db, account, alert.email_to))
  if (!owner || (await isAccountSilent(db, account))) return null
  return { ...alert, email: alert.email_to, owner }
}

function textsOf({ language }: Owner) {
  return language === 'de' ? deTexts : enTexts
}
