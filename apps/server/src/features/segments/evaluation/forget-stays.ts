import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import { forgetByKey, letGo } from '#jobs/row-life.ts'

/**
 * Deletes old stays in segments that ended, by `CONTACT_CHANGE_RETENTION`. The first stay of each contact in a segment stays:
 * automations know by it who is new there.
 */
export async function forgetStays({ services, ...context }: JobContext): Promise<void> {
  await letGo(context, 'segment-stays', services.config.retention.contactChanges, (before) =>
    forgetByKey(context, before, {
      table: 'segment_contact',
      by: 'contact_id',
      at: 'left_at',
      only: sql`exists (
        select 1 from segment_contact earlier
        where earlier.contact_id = old.contact_id and earlier.segment_id = old.segment_id and earlier.entered_at < old.entered_at
      )`,
    }),
  )
}
