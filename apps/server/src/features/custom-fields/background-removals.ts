import { type Selectable, sql } from 'kysely'
import type { BackgroundJob, BackgroundJobs } from '#jobs/background-jobs.ts'
import { countOpen } from '#jobs/count-open.ts'
import type { CustomField } from '#schema/tables.generated.ts'

/** Removals of the values of deleted fields. They can't be cancelled: the field is gone already. */
export const backgroundRemovals: BackgroundJobs = {
  kinds: ['remove_field_values'],
  async find(db, { account, since, limit, id }) {
    let query = db
      .selectFrom('custom_field')
      .select(['id', 'name', 'deleted_at', 'deleted_by', 'deleted_by_key', 'values_removed_at'])
      .select(['checked_count', 'contacts_count'])
      .where('account_id', '=', account)
      .where('deleted_at', 'is not', null)
    if (id !== undefined) query = query.where('id', '=', id)
    else query = query.where(sql<boolean>`(values_removed_at is null or values_removed_at > ${since})`)
    const rows = await query
      .orderBy('deleted_at', 'desc')
      .limit(2 * limit)
      .execute()
    return rows.map((row) => ({
      kind: 'remove_field_values',
      id: row.id,
      name: row.name,
      state: row.values_removed_at ? 'done' : 'running',
      startedBy: { userId: row.deleted_by, apiKeyName: row.deleted_by_key },
      startedAt: row.deleted_at ?? since,
      endedAt: row.values_removed_at,
      progress: progressOf(row),
      uncancellable: row.values_removed_at ? null : 'irreversible',
      path: '/custom-fields',
    }))
  },
  countRunning: (db, account) =>
    countOpen(db, {
      from: sql`custom_field
        where account_id = ${account} and deleted_at is not null and values_removed_at is null`,
      done: sql`checked_count`,
      total: sql`contacts_count`,
    }),
}

/**
 * The progress of a removal; null if it ended before the first count. Contacts that were added meanwhile are looked at
 * as well, so `done` may exceed the first count.
 */
function progressOf({
  checked_count: done,
  contacts_count: total,
}: Pick<Selectable<CustomField>, 'checked_count' | 'contacts_count'>): BackgroundJob['progress'] {
  return total === null ? null : { done, total: Math.max(done, total) }
}
