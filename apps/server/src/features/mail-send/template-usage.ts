import { templateLimits } from '@carillon/contract/dynamic-templates'
import type { Db } from '#platform/db.ts'

/** The number of recipients who got a template recently by transactional mail, and the time of the last send. */
export async function findTemplateUsage(
  db: Db,
  account: string,
  template: string,
  now: Date,
): Promise<{ recipients: number; lastSentAt: Date | null }> {
  const since = new Date(now.getTime() - templateLimits.usageDays * 24 * 60 * 60 * 1000)
  const { recipients, last } = await db
    .selectFrom('mail')
    .select((mail) => [
      mail.fn.coalesce(mail.fn.sum<number>('recipients'), mail.lit(0)).as('recipients'),
      mail.fn.max('accepted_at').as('last'),
    ])
    .where('account_id', '=', account)
    .where('template_id', '=', template)
    .where('accepted_at', '>=', since)
    .executeTakeFirstOrThrow()
  return { recipients: Number(recipients), lastSentAt: last }
}
