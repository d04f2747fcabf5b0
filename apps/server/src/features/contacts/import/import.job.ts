import { sql } from 'kysely'
import * as z from 'zod/mini'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { defineJob, enqueue, type JobContext } from '../../../jobs/define-job.ts'
import { detailOf, finishJob, type JobRow, noteDetail } from '../contact-jobs.ts'
import { checkStage } from './check-stage.ts'
import { writeErrorFile } from './error-file.ts'
import { applyStage } from './intake.ts'
import {
  contactsKey,
  openContactsOriginal,
  openContactsSource,
  openFileOriginal,
  openFileSource,
  type Source,
  sourceKey,
} from './source.ts'
import { stageRows } from './stage-rows.ts'
import { dropStage, isStaged, makeStage, type Stage, stageOf } from './stage-tables.ts'

const busyPauseMs = 300
const attempts = 6

/** Stops an import that somebody cancelled while its file was being checked. */
class Cancelled extends Error {}

/**
 * Brings contacts in, from a file or from one call: everything is staged and checked first, then applied in sets.
 *
 * After a crash of this process it goes on where it was: a stage that is complete is kept, sets that were applied are
 * noted by the transaction that applied them. A crash of PostgreSQL empties the stage; the file is then read again and
 * the noted sets are left out. Nothing is applied before the whole file has been checked, and a file that is refused
 * changes nothing.
 */
export const importContacts = defineJob({
  name: 'contacts.import',
  payload: z.object({ jobId: z.uuid() }),
  attempts: attempts + 2,
  key: ({ jobId }) => `import:${jobId}`,

  async run({ jobId }, context) {
    const { services, db, log } = context
    const row = await db.selectFrom('contact_job').selectAll().where('id', '=', jobId).executeTakeFirst()
    if (!row) return
    const stage = stageOf(jobId)
    try {
      if (row.cancel_requested && row.phase === 'queued') throw new Cancelled()
      if (row.status === 'pending' && (await bringIn(context, row, stage)) === 'busy') {
        await enqueue(db, importContacts, { jobId }, { runAt: new Date(Date.now() + busyPauseMs) })
        return
      }
    } catch (cause) {
      if (context.signal.aborted) throw cause
      if (cause instanceof Cancelled) await finishJob(db, jobId, { status: 'cancelled' })
      else if (cause instanceof Refusal) await finishJob(db, jobId, { status: 'failed', refusal: cause })
      else if ((await countFault(services, jobId)) < attempts) throw cause
      else {
        log.error({ err: cause, jobId }, 'import given up')
        await finishJob(db, jobId, { status: 'failed', refusal: { code: 'fault', details: {} } })
      }
    }
    await dropStage(db, stage)
    await services.blobs.delete(row.kind === 'import' ? sourceKey(jobId) : contactsKey(jobId))
  },
})

async function countFault({ database: { db } }: Services, jobId: string): Promise<number> {
  const { rows } = await sql<{ faults: number }>`
    update contact_job set detail = detail || jsonb_build_object('faults', coalesce((detail->>'faults')::int, 0) + 1)
    where id = ${jobId} returning (detail->>'faults')::int as faults
  `.execute(db)
  return rows[0]?.faults ?? attempts
}

async function bringIn(context: JobContext, row: JobRow, stage: Stage): Promise<'done' | 'busy'> {
  const { services, db, signal } = context
  const fields = await customFieldsOf(db, row.account_id)
  const source =
    row.kind === 'import'
      ? await openFileSource(services, row.id, detailOf(row).mappings ?? [], fields)
      : await openContactsSource(services, row.id, fields)
  let staged: number
  try {
    const known = detailOf(row).staged
    staged =
      known !== undefined && (await isStaged(db, stage, known))
        ? row.requested_count
        : await check(context, row, stage, source)
  } finally {
    source.close()
  }

  const intake = {
    jobId: row.id,
    account: row.account_id,
    listIds: row.list_ids,
    columns: source.columns.text,
    kinds: source.kinds,
    hasAlternateEmails: source.columns.alternateEmails,
    hasCustom: source.columns.custom,
  }
  const applied =
    source.kinds.length === 0
      ? 'done'
      : await applyStage(
          services,
          stage,
          intake,
          { rows: staged, appliedSets: () => beginApplying(context, row.id) },
          signal,
        )
  if (applied === 'busy') return 'busy'
  await conclude(services, row, stage, applied)
  return 'done'
}

/** Reads the whole source into the stage and finds what is wrong with it. Contacts are not touched. */
async function check(
  { services, db, signal }: JobContext,
  row: JobRow,
  stage: Stage,
  source: Source,
): Promise<number> {
  await makeStage(db, stage)
  const progress = reportProgress(services, row.id, source, signal)
  const counts = await stageRows(
    services.database,
    stage,
    source.columns,
    source.rows,
    progress.report,
  ).finally(progress.settle)
  progress.check()
  if (counts.rows === 0) throw new Refusal('import_empty')
  await checkStage(db, stage, source.kinds.length > 0 ? source.kinds : ['email'])
  await db
    .updateTable('contact_job')
    .set({ requested_count: counts.rows, total_count: counts.rows })
    .where('id', '=', row.id)
    .execute()
  await noteDetail(db, row.id, { staged: counts.rows - counts.refused })
  return counts.rows
}

/** Writes progress twice a second, and reads with the same statement whether somebody cancelled. */
function reportProgress({ database: { db } }: Services, jobId: string, source: Source, signal: AbortSignal) {
  let last = 0
  let stop: Error | undefined
  let writing: Promise<void> = Promise.resolve()
  const write = async (rows: number): Promise<void> => {
    const { rows: found } = await sql<{ cancel: boolean }>`
      update contact_job set phase = 'checking', processed_count = ${rows}, total_count = ${source.estimate(rows)}
      where id = ${jobId} returning cancel_requested as cancel
    `.execute(db)
    if (found[0]?.cancel) stop = new Cancelled()
  }
  return {
    report(rows: number): void {
      signal.throwIfAborted()
      if (stop) throw stop
      if (Date.now() - last < 500) return
      last = Date.now()
      writing = writing
        .then(() => write(rows))
        .catch((cause: Error) => {
          stop = cause
        })
    },
    /** Waits for the write under way, so that none comes after the job has ended. */
    settle: () => writing,
    check(): void {
      if (stop) throw stop
    },
  }
}

async function beginApplying({ db }: JobContext, jobId: string): Promise<number[]> {
  const { rows } = await sql<{ applied: number[]; cancel: boolean }>`
    update contact_job set phase = 'applying', processed_count = created_count + updated_count
    where id = ${jobId} returning applied_sets as applied, cancel_requested as cancel
  `.execute(db)
  if (rows[0]?.cancel) throw new Cancelled()
  return rows[0]?.applied ?? []
}

/** Counts what was refused, writes the file that says why, and ends the job. */
async function conclude(
  services: Services,
  row: JobRow,
  stage: Stage,
  applied: 'done' | 'cancelled',
): Promise<void> {
  const { db } = services.database
  const { rows } = await sql<{ refused: number; duplicates: number; cells: number }>`
    select count(*) filter (where kind = 'row') as refused, count(*) filter (where kind = 'duplicate') as duplicates,
      count(*) filter (where kind = 'cell') as cells
    from ${stage.problems}
  `.execute(db)
  const { refused, duplicates, cells } = rows[0] ?? { refused: 0, duplicates: 0, cells: 0 }
  if (refused + cells > 0) {
    const original =
      row.kind === 'import'
        ? await openFileOriginal(services, row.id)
        : await openContactsOriginal(services, row.id)
    await writeErrorFile(services, stage, row.id, original, await languageOf(services, row.user_id))
    await noteDetail(db, row.id, { hasErrorFile: true })
  }
  await db
    .updateTable('contact_job')
    .set({
      errored_count: refused,
      duplicate_count: duplicates,
      dropped_cell_count: cells,
      ...(applied === 'done' ? { processed_count: sql<number>`requested_count` } : {}),
    })
    .where('id', '=', row.id)
    .execute()
  await finishJob(db, row.id, {
    status: applied === 'cancelled' ? 'cancelled' : refused > 0 ? 'errored' : 'completed',
  })
}

async function languageOf({ database: { db } }: Services, userId: string | null): Promise<'en' | 'de'> {
  if (userId === null) return 'en'
  const user = await db.selectFrom('user').select('language').where('id', '=', userId).executeTakeFirst()
  return user?.language === 'de' ? 'de' : 'en'
}
