import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import { dropEventMonths, type StillNeedsEvents } from './drop-event-months.ts'
import { dropRecipientMonths } from './drop-recipient-months.ts'
import { forgetBatches } from './forget-batches.ts'
import { prepareMonths } from './months.ts'
import type { LastingSends } from './removed-recipients.ts'

/**
 * Every hour: makes the months of events and recipients to come, drops old ones, lets done batches forget their contacts,
 * and refreshes the planner's statistics of both tables as a whole, which it needs for joins. PostgreSQL by itself
 * refreshes only those of their partitions.
 */
export function keepEventMonths(stillNeeds: StillNeedsEvents, lasting: LastingSends) {
  return async ({ services, log, now }: JobContext): Promise<void> => {
    const { db } = services.database
    await prepareMonths(db, log, now())
    const months = services.config.eventRetentionMonths
    if (months !== null) await dropEventMonths(db, log, { months, now: now(), stillNeeds })
    await forgetBatches(db)
    const kept = services.config.recipientRetentionMonths
    if (kept !== null) await dropRecipientMonths(db, log, { months: kept, lasting, now: now() })
    await sql`analyze recipient, message_event`.execute(db)
  }
}
