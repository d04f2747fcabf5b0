import { type RawBuilder, sql } from 'kysely'
import type { JobRow } from '../jobs/contact-jobs.ts'
import { importDetailOf } from '../jobs/job-detail.ts'

/** Contacts `c` that an import created. The range of ids limits the search to contacts of its time. */
export function isCreatedBy(row: Pick<JobRow, 'id' | 'account_id' | 'started_at'>): RawBuilder<boolean> {
  return sql<boolean>`c.account_id = ${row.account_id} and c.id > ${idsSince(row.started_at)} and c.created_by = ${row.id}`
}

const clockSkewMs = 3_600_000

/** An id below all ids made from that time on, by any machine whose clock is off by at most an hour. */
function idsSince(time: Date): string {
  const hex = (time.getTime() - clockSkewMs).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** Names the suppressions that an import added. */
export function importedBy(row: Pick<JobRow, 'id' | 'started_at' | 'detail'>) {
  const { group_id: groupId = null } = importDetailOf(row).unsubscribed ?? {}
  return { jobId: row.id, groupId, since: row.started_at }
}

/** True if a contact `c` is as the import created it: no field was changed, and it is on no other list. */
export function isUntouched(row: Pick<JobRow, 'list_ids'>): RawBuilder<boolean> {
  return sql<boolean>`(c.updated_at = c.created_at and not exists (
    select 1 from list_contact o where o.contact_id = c.id and o.list_id <> all(${row.list_ids}::uuid[])
  ))`
}

/**
 * Changes `x` that a rollback must not overwrite. Left out are changes that were rolled back, rollbacks themselves, and
 * identifiers lost when a deletion was undone.
 */
export const isEffective = sql<boolean>`not exists (
  select 1 from contact_job j where j.id = x.job_id and (j.kind in ('rollback', 'restore') or j.undone_by is not null)
)`
