import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import { defineJob, type JobContext } from '../../../jobs/define-job.ts'
import { Stopped, workToAnEnd } from '../../../jobs/long-job.ts'
import { finishJob, type JobRow } from '../jobs/contact-jobs.ts'
import { contactJobPayload, waitForContactLock } from '../jobs/run-contact-job.ts'
import { applyImport, noteApplied } from './apply-import.ts'
import { checkImport } from './check-import.ts'
import { notifyImportEnd } from './notify-import-end.ts'
import { contactsKey, sourceKey } from './source.ts'
import { dropStage, type Stage, stageOf } from './stage-tables.ts'

const attempts = 6

/**
 * Imports contacts from a file or from one API call. First everything is staged and checked, then it is applied in
 * sets. An import with a forecast waits in between; `confirm` enqueues it again.
 *
 * After a crash of this process it continues where it was: a complete stage is kept, and each set is recorded by the
 * transaction that applies it. A crash of PostgreSQL empties the stage; the file is then read again, and recorded sets
 * are left out. Nothing is applied before the whole file has been checked, and a refused file changes nothing.
 */
export const importContacts = defineJob({
  name: 'contacts.import',
  payload: contactJobPayload,
  attempts: attempts + 2,
  key: ({ jobId }) => `import:${jobId}`,

  async run({ jobId }, context): Promise<void> {
    const { services, db } = context
    const row = await db.selectFrom('contact_job').selectAll().where('id', '=', jobId).executeTakeFirst()
    if (!row || row.phase === 'awaiting_confirmation') return
    const stage = stageOf(jobId)
    const end = await workToAnEnd(context, () => runImport(context, row, stage), {
      about: { jobId },
      stopped: () => finishJob(db, jobId, { status: 'cancelled' }),
      refused: (refusal) => fail(context, row, refusal),
      countFault: () => countFault(services, jobId),
      givenUpAfter: attempts,
      async givenUp() {
        await noteApplied(services, db, row, 'many')
        await fail(context, row, { code: 'fault', details: {} })
      },
    })
    if (end === 'waits') return
    if (end === 'busy') return waitForContactLock(db, importContacts, jobId)
    await dropStage(db, stage)
    await services.blobs.delete(row.kind === 'import' ? sourceKey(jobId) : contactsKey(jobId))
  },
})

async function fail(
  { db, now }: JobContext,
  row: JobRow,
  refusal: { code: string; details: Readonly<Record<string, unknown>> },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await finishJob(tx, row.id, { status: 'failed', refusal })
    await notifyImportEnd(tx, row, now())
  })
}

async function runImport(context: JobContext, row: JobRow, stage: Stage): Promise<'done' | 'busy' | 'waits'> {
  // Checked also while it waits for another job of the account, so that a cancelled import ends without waiting.
  if (row.cancel_requested && row.applied_sets.length === 0) throw new Stopped()
  if (row.status !== 'pending') return 'done'
  const checked = await checkImport(context, row, stage)
  return checked === 'waits' ? checked : applyImport(context, row, stage, checked)
}

async function countFault({ database: { db } }: Services, jobId: string): Promise<number> {
  const { rows } = await sql<{ faults: number }>`
    update contact_job set detail = detail || jsonb_build_object('faults', coalesce((detail->>'faults')::int, 0) + 1)
    where id = ${jobId} returning (detail->>'faults')::int as faults
  `.execute(db)
  return rows[0]?.faults ?? attempts
}
