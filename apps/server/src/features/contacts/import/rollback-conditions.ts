import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
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
 * The jobs whose changes a rollback may overwrite: jobs that were rolled back, rollbacks themselves, and undone
 * deletions, whose changes are the identifiers that were lost.
 */
export async function findIneffective(db: Db, account: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from contact_job
    where account_id = ${account} and (kind in ('rollback', 'restore') or undone_by is not null)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Changes `x` that a rollback must not overwrite. */
export function isEffective(ineffective: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(x.job_id = any(${[...ineffective]}::uuid[])) is not true`
}
