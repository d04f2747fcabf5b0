import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import { forgetByKey, forgetByTime, letGo } from '#jobs/row-life.ts'

/**
 * Deletes old changes of contacts and old stays on lists, by `CONTACT_CHANGE_RETENTION`. Two stay, at most one row each for a
 * contact and a list, because more than timelines reads them: the change that took a contact's last address, from which the
 * next address takes over suppressions, and the first stay on a list, by which automations know who is new there.
 */
export async function forgetChanges({ services, ...context }: JobContext): Promise<void> {
  await letGo(context, 'contact-changes', services.config.retention.contactChanges, async (before) => {
    await forgetByTime(context, before, {
      table: 'contact_change',
      by: 'contact_id',
      at: 'at',
      only: sql`(old.before ->> 'email' is null or exists (
        select 1 from contact_change newer
        where newer.contact_id = old.contact_id and newer.id > old.id and newer.before ->> 'email' is not null
      ))`,
    })
    await forgetByKey(context, before, {
      table: 'list_departure',
      by: 'contact_id',
      at: 'left_at',
      only: sql`exists (
        select 1 from list_departure earlier
        where earlier.contact_id = old.contact_id and earlier.list_id = old.list_id and earlier.left_at < old.left_at
      )`,
    })
  })
}
