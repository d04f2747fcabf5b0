import type { JobContext } from '#jobs/define-job.ts'
import { Stopped } from '#jobs/long-job.ts'
import { finishJob, type JobRow } from '../jobs/contact-jobs.ts'
import type { ContactLock } from '../jobs/contact-lock.ts'
import { applyImport, noteApplied } from './apply-import.ts'
import { checkImport } from './check-import.ts'
import { notifyImportEnd } from './notify-import-end.ts'
import { sourceKey } from './source.ts'
import { dropStage, stageOf } from './stage-tables.ts'

/**
 * Imports contacts from a file. First everything is staged and checked, unless that was done for a forecast; then it is
 * applied in sets.
 *
 * After a crash of this process it continues where it was: a complete stage is kept, and each set is recorded by the
 * transaction that applies it. A crash of PostgreSQL empties the stage; the file is then read again, and recorded sets
 * are left out. Nothing is applied before the whole file has been checked, and a refused file changes nothing.
 */
export async function runImport(context: JobContext, row: JobRow, lock: ContactLock): Promise<void> {
  if (row.cancel_requested && row.applied_sets.length === 0) throw new Stopped()
  const stage = stageOf(row.id)
  const checked = await checkImport(context, row, stage)
  await applyImport(context, row, stage, checked, lock)
}

export async function failImport(
  { db, now }: JobContext,
  row: JobRow,
  refusal: { code: string; details: Readonly<Record<string, unknown>> },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await finishJob(tx, row.id, { status: 'failed', refusal })
    await notifyImportEnd(tx, row, now())
  })
}

/** Gives an import up. Sets that were applied before stay, and are reported to segments. */
export function giveUpImport({ services, db }: JobContext, row: JobRow): Promise<void> {
  return noteApplied(services, db, row, 'many')
}

export async function tidyImport({ services, db }: JobContext, row: JobRow): Promise<void> {
  await dropStage(db, stageOf(row.id))
  await services.blobs.delete(sourceKey(row.id))
}
