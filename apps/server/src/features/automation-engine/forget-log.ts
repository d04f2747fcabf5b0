import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import { forgetByKey, forgetByTime, letGo } from '#jobs/row-life.ts'

/**
 * Deletes old steps of people, by `AUTOMATION_LOG_RETENTION`, and ways through an automation that a later one of the same
 * person followed. The last way stays: it says who was in already. So do those that reached the goal or began by a date, which
 * statistics and entries read.
 */
export async function forgetLog({ services, ...context }: JobContext): Promise<void> {
  await letGo(context, 'automation-log', services.config.retention.automationLog, async (before) => {
    await forgetByTime(context, before, { table: 'enrolment_log', by: 'contact_id', at: 'at' })
    await forgetByKey(context, before, {
      table: 'enrolment',
      by: 'contact_id',
      at: 'ended_at',
      only: sql`old.state <> 'active' and old.converted_at is null and old.for_date is null and exists (
        select 1 from enrolment later
        where later.contact_id = old.contact_id and later.automation_id = old.automation_id and later.run > old.run
      )`,
    })
  })
}
