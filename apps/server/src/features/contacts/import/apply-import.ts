import { importLimits } from '@carillon/contract/contact-imports'
import { sql } from 'kysely'
import { contactsChanged, followAtMost } from '#features/segments/public.ts'
import { enqueue, type JobContext } from '#jobs/define-job.ts'
import { Stopped } from '#jobs/long-job.ts'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { countReachOf } from '../growth/reach.ts'
import { finishJob, type JobRow } from '../jobs/contact-jobs.ts'
import type { ContactLock } from '../jobs/contact-lock.ts'
import { importDetailOf } from '../jobs/job-detail.ts'
import { checkContactLimit } from '../limits/contact-limit.ts'
import { type Applied, applyStage } from './apply-stage.ts'
import type { Checked } from './check-import.ts'
import { describeProblems } from './describe-problems.ts'
import { notifyImportEnd } from './notify-import-end.ts'
import type { Stage } from './stage-tables.ts'

/** Applies a checked import and ends the job. */
export async function applyImport(
  context: JobContext,
  row: JobRow,
  stage: Stage,
  { rows, rowsASet, plan }: Checked,
  lock: ContactLock,
): Promise<void> {
  const { services, db, signal } = context
  const accepts = importDetailOf(row).acceptsOverage === true
  let wasInterrupted = false
  const applied =
    plan.kinds.length === 0
      ? 'done'
      : await applyStage(
          db,
          stage,
          plan,
          {
            rows,
            rowsASet,
            async appliedSets() {
              const sets = await beginApplying(context, row.id)
              wasInterrupted ||= sets.length > 0
              return sets
            },
            mayAdd: (countNew) => checkContactLimit(services, db, row.account_id, countNew, accepts),
          },
          { signal, lock },
        )
  if (plan.left && !plan.leavesOut) await enqueue(db, countReachOf, { account: row.account_id })
  await conclude(services, row, stage, { applied, rows: plan.kinds.length > 0 ? rows : 0, wasInterrupted })
}

async function beginApplying({ db }: JobContext, jobId: string): Promise<number[]> {
  const { rows } = await sql<{ applied: number[]; cancel: boolean }>`
    update contact_job set phase = 'applying', processed_count = created_count + updated_count, progress_at = now()
    where id = ${jobId} returning applied_sets as applied, cancel_requested as cancel
  `.execute(db)
  if (rows[0]?.cancel) throw new Stopped()
  return rows[0]?.applied ?? []
}

interface Result {
  applied: Applied
  /** The number of rows of the source; 0 if none of them was applied. */
  rows: number
  /** True if some sets were applied before these contacts were looked up. */
  wasInterrupted: boolean
}

/**
 * Counts refused rows, writes the file with the reasons, reports the changed contacts to segments, and ends the job.
 */
async function conclude(
  services: Services,
  row: JobRow,
  stage: Stage,
  { applied, rows, wasInterrupted }: Result,
): Promise<void> {
  const { db } = services.database
  const { refused } = await describeProblems(services, row, stage)
  await db.transaction().execute(async (tx) => {
    if (applied === 'done') {
      await sql`update contact_job set processed_count = requested_count where id = ${row.id}`.execute(tx)
    }
    // The stage knows the contacts of sets of its own run only, and after a crash of PostgreSQL it has new ids for them.
    const touched = rows === 0 ? [] : wasInterrupted ? 'many' : await touchedContacts(tx, stage, rows)
    await noteApplied(services, tx, row, touched)
    await finishJob(tx, row.id, {
      status: applied === 'cancelled' ? 'cancelled' : refused > 0 ? 'errored' : 'completed',
    })
    await notifyImportEnd(tx, row, services.now())
  })
}

/** Reports the contacts changed so far to segments. If any were changed, the import can be rolled back. */
export async function noteApplied(
  services: Services,
  tx: Db,
  row: Pick<JobRow, 'id' | 'account_id'>,
  touched: string[] | 'many',
): Promise<void> {
  const until = new Date(services.now().getTime() + importLimits.rollbackDays * 24 * 3_600_000)
  await sql`
    update contact_job set undo_until = ${until}
    where id = ${row.id} and kind = 'import' and created_count + updated_count > 0
  `.execute(tx)
  await contactsChanged(tx, row.account_id, touched, 'anything')
}

/** The ids of the contacts that the rows created or changed; 'many' when there are too many to check one by one. */
async function touchedContacts(tx: Db, stage: Stage, rows: number): Promise<string[] | 'many'> {
  if (rows > followAtMost) return 'many'
  const { rows: touched } = await sql<{ id: string }>`
    select coalesce(h.contact_id, r.id) as id from ${stage.rows} r left join ${stage.hits} h on h.row = r.row
    where not exists (select 1 from ${stage.problems} p where p.row = r.row and p.kind <> 'cell')
  `.execute(tx)
  return touched.map(({ id }) => id)
}
