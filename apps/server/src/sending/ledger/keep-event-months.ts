import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import { dropEventMonths, type StillNeedsEvents } from './drop-event-months.ts'
import { prepareMonths } from './months.ts'

/**
 * Every hour: makes the months to come, drops old ones, and refreshes the planner's statistics of both tables as a
 * whole, which it needs for joins. PostgreSQL by itself refreshes only those of their partitions.
 */
export function keepEventMonths(stillNeeds: StillNeedsEvents) {
  return async ({ services, log, now }: JobContext): Promise<void> => {
    const { db } = services.database
    await prepareMonths(db, log, now())
    const months = services.config.eventRetentionMonths
    if (months !== null) await dropEventMonths(db, log, { months, now: now(), stillNeeds })
    await sql`analyze recipient, message_event`.execute(db)
  }
}
