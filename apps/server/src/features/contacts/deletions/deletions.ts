import type { ContactDeletion } from '@carillon/contract/contact-deletions'
import type { Db } from '#platform/db.ts'
import type { Identity } from '#platform/http/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Deletion } from '#schema/stored-job-detail.ts'
import { accessJob, insertJob, type JobRow } from '../jobs/contact-jobs.ts'
import { deletionOf } from '../jobs/job-detail.ts'

/** The most deletions that are shown: more at once come from a script, which needs no list. */
const shownDeletions = 20

/** Deletions that run, can still be undone, or are being undone, newest first. */
export async function findDeletions(db: Db, account: string, now: Date): Promise<ContactDeletion[]> {
  const rows = await db
    .selectFrom('contact_job as job')
    .leftJoin('contact_job as undo', (join) =>
      join.onRef('undo.id', '=', 'job.undone_by').on('undo.status', '=', 'pending'),
    )
    .selectAll('job')
    .select('undo.created_count as restored')
    .where('job.account_id', '=', account)
    .where('job.kind', '=', 'delete')
    .where(({ or, and, eb }) =>
      or([
        eb('undo.id', 'is not', null),
        and([
          eb('job.undone_by', 'is', null),
          or([eb('job.status', '=', 'pending'), eb('job.undo_until', '>', now)]),
        ]),
      ]),
    )
    .orderBy('job.started_at', 'desc')
    .limit(shownDeletions)
    .execute()
  return rows.map(({ restored, ...row }) => toDeletion(row, restored, now))
}

function toDeletion(row: JobRow, restored: number | null, now: Date): ContactDeletion {
  const deletion = deletionOf(row)
  return {
    id: row.id,
    status: restored === null ? (row.status as ContactDeletion['status']) : 'restoring',
    of: kindOf(deletion),
    name: 'name' in deletion ? (deletion.name ?? null) : null,
    deleted_count: row.deleted_count,
    restored_count: restored ?? 0,
    total_count: Math.max(row.total_count ?? 0, row.deleted_count),
    started_at: row.started_at.toISOString(),
    undo_until: row.undo_until?.toISOString() ?? null,
    can_undo: canUndo(row, now),
  }
}

function kindOf(deletion: Deletion): ContactDeletion['of'] {
  if ('ofList' in deletion) return 'list'
  if ('ids' in deletion) return 'some'
  if (deletion.matching.segment !== undefined && deletion.name !== undefined) return 'segment'
  return Object.keys(deletion.matching).length === 0 ? 'all' : 'some'
}

function canUndo(row: JobRow, now: Date): boolean {
  if (row.kind !== 'delete' || row.undone_by !== null) return false
  return row.status === 'pending' || (row.undo_until !== null && row.undo_until > now)
}

/** Stops a running deletion, and restores the contacts it deleted. The row is locked, so that only one undo begins. */
export async function requestUndo(db: Db, identity: Identity, jobId: string, now: Date): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const job = await accessJob(tx, identity.account, jobId, { lock: true })
    if (!canUndo(job, now)) throw new Refusal('deletion_not_undoable')
    const id = await insertJob(tx, identity, {
      kind: 'restore',
      detail: { undoes: job.id },
      total: job.deleted_count,
    })
    await tx
      .updateTable('contact_job')
      .set({ cancel_requested: job.status === 'pending', undone_by: id })
      .where('id', '=', job.id)
      .execute()
    return id
  })
}
