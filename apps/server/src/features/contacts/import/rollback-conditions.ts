import { type RawBuilder, sql } from 'kysely'
import type { JobRow } from '../jobs/contact-jobs.ts'

/** Contacts `c` that an import made. Their ids are of its time, so the key finds them without a look at the others. */
export function isCreatedBy(row: Pick<JobRow, 'id' | 'account_id' | 'started_at'>): RawBuilder<boolean> {
  return sql<boolean>`c.account_id = ${row.account_id} and c.id > ${idsSince(row.started_at)} and c.created_by = ${row.id}`
}

const clockSkewMs = 3_600_000

/** Below every id that is made from then on, by any machine whose clock is an hour off at most. */
function idsSince(time: Date): string {
  const hex = (time.getTime() - clockSkewMs).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** Whether nobody has done anything with a contact `c` since the import made it: no field changed, on no other list. */
export function isUntouched(row: Pick<JobRow, 'list_ids'>): RawBuilder<boolean> {
  return sql<boolean>`(c.updated_at = c.created_at and not exists (
    select 1 from list_contact o where o.contact_id = c.id and o.list_id <> all(${row.list_ids}::uuid[])
  ))`
}

/**
 * Changes `x` that count as somebody's wish: not those that were rolled back, nor the rolling back itself, nor what somebody
 * lost who was brought back after a deletion.
 */
export const isEffective = sql<boolean>`not exists (
  select 1 from contact_job j where j.id = x.job_id and (j.kind in ('rollback', 'restore') or j.undone_by is not null)
)`
