import { sql } from 'kysely'
import type { JobContext } from '#jobs/define-job.ts'
import { workToAnEnd } from '#jobs/long-job.ts'
import type { Db } from '#platform/db.ts'
import { changeList } from '../bulk/change-list.ts'
import { unsubscribeContacts } from '../bulk/unsubscribe.ts'
import { deleteContacts } from '../deletions/delete-contacts.ts'
import { undoDeletion } from '../deletions/undo-deletion.ts'
import { failImport, giveUpImport, runImport, tidyImport } from '../import/run-import.ts'
import { rollBackImport } from '../import/run-rollback.ts'
import { finishJob, type JobRow } from '../jobs/contact-jobs.ts'
import type { ContactLock } from '../jobs/contact-lock.ts'
import { applyUpserts, dropUpsert } from '../upserts/apply-upserts.ts'

/** A job with this many faults is given up, so that the work behind it is done. */
const faultsAtMost = 6
/** The pause after the first fault; after each other one it is three times as long. */
const firstPauseMs = 1000

interface Work {
  /** Does the work and records its end. Continues after the last checkpoint of an earlier run. */
  run(context: JobContext, row: JobRow, lock: ContactLock): Promise<void>
  fail?: (context: JobContext, row: JobRow, problem: Problem) => Promise<void>
  /** Called before `fail` if faults end the job. */
  giveUp?: (context: JobContext, row: JobRow) => Promise<void>
  /** Called after the job has ended in any way. */
  tidy?: (context: JobContext, row: JobRow) => Promise<void>
}
type Problem = { code: string; details: Readonly<Record<string, unknown>> }

const deletion: Work = { run: deleteContacts }
const works: Readonly<Record<string, Work>> = {
  import: { run: runImport, fail: failImport, giveUp: giveUpImport, tidy: tidyImport },
  upsert: { run: (context, row) => applyUpserts(context, row.account_id, [row.id]), tidy: dropUpsert },
  delete: deletion,
  remove: deletion,
  rollback: { run: rollBackImport },
  restore: { run: undoDeletion },
  change_list: { run: changeList },
  unsubscribe: { run: unsubscribeContacts },
}

/**
 * Works on the first job of an account, and records its end if the work throws. After a fault it is tried again after a
 * pause; the work behind it waits until then. @returns false if it has not ended
 */
export async function workOn(context: JobContext, { id }: JobRow, lock: ContactLock): Promise<boolean> {
  const { db, log } = context
  const row = await beginJob(db, id)
  const work = works[row?.kind ?? '']
  if (!row || !work) return true
  const fail = (problem: Problem): Promise<void> =>
    work.fail?.(context, row, problem) ?? finishJob(db, id, { status: 'failed', refusal: problem })
  try {
    await workToAnEnd(context, () => work.run(context, row, lock), {
      about: { jobId: id, kind: row.kind },
      stopped: () => finishJob(db, id, { status: 'cancelled' }),
      refused: fail,
      countFault: () => countFault(db, id),
      givenUpAfter: faultsAtMost,
      async givenUp() {
        await work.giveUp?.(context, row)
        await fail({ code: 'fault', details: {} })
      },
    })
  } catch (cause) {
    if (context.signal.aborted) throw cause
    log.warn({ err: cause, jobId: id, kind: row.kind }, 'a job about contacts had a fault and is tried again')
    return false
  }
  await work.tidy?.(context, row)
  return true
}

/** Marks the job as begun: from then on a request to cancel it is left to the job. A job that has ended is left alone. */
async function beginJob(db: Db, id: string): Promise<JobRow | undefined> {
  return db
    .updateTable('contact_job')
    .set({
      phase: sql`case when kind = 'import' and detail ->> 'staged' is null then 'checking' else 'applying' end`,
      progress_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
}

async function countFault(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ faults: number }>`
    update contact_job set detail = detail || jsonb_build_object('faults', coalesce((detail->>'faults')::int, 0) + 1),
      retry_at = now() + ${firstPauseMs} * interval '1 millisecond' * 3 ^ coalesce((detail->>'faults')::int, 0)
    where id = ${id} returning (detail->>'faults')::int as faults`.execute(db)
  return rows[0]?.faults ?? faultsAtMost
}
