import { sql } from 'kysely'
import { timeZoneOf } from '#features/account/public.ts'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import type { JobContext } from '#jobs/define-job.ts'
import { noteProgress, Stopped } from '#jobs/long-job.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { ImportDetail, StagedColumns } from '#schema/stored-job-detail.ts'
import { type JobRow, noteDetail } from '../jobs/contact-jobs.ts'
import { importDetailOf } from '../jobs/job-detail.ts'
import { rowsASet } from './apply-set.ts'
import { checkStage } from './check-stage.ts'
import { describeProblems } from './describe-problems.ts'
import { Doubts } from './doubts.rules.ts'
import { forecastStage } from './forecast.ts'
import type { ImportPlan } from './set-statement.ts'
import { openFileSource, type Source } from './source.ts'
import { stageRows } from './stage-rows.ts'
import { isStaged, makeStage, type Stage } from './stage-tables.ts'

export interface Checked {
  rows: number
  rowsASet: number
  plan: ImportPlan
}

/** Stages and checks the whole source without changing contacts. A complete stage from an earlier run is kept. */
export async function checkImport(context: JobContext, row: JobRow, stage: Stage): Promise<Checked> {
  return (await check(context, row, stage)).checked
}

async function check(
  context: JobContext,
  row: JobRow,
  stage: Stage,
): Promise<{ checked: Checked; doubts: ImportDetail['doubts'] }> {
  const { services, db } = context
  const before = importDetailOf(row)
  const isKept =
    before.staged !== undefined && before.holds !== undefined && (await isStaged(db, stage, before.staged))
  const { rows, detail } = isKept
    ? { rows: row.requested_count, detail: before }
    : await readSource(context, row, stage)
  const { holds, doubts } = detail
  if (!holds) throw new Error('the stage has no columns')
  const plan = await planOf(services, row, holds)
  return { checked: { rows, rowsASet: detail.rowsASet ?? rowsASet(rows), plan }, doubts }
}

async function planOf(
  { database: { db } }: Services,
  row: JobRow,
  holds: StagedColumns,
): Promise<ImportPlan> {
  const { unsubscribed } = importDetailOf(row)
  const existingFields = new Set((await customFieldsOf(db, row.account_id)).map(({ id }) => id))
  return {
    jobId: row.id,
    account: row.account_id,
    listIds: row.list_ids,
    columns: holds.text,
    kinds: holds.kinds,
    hasAlternateEmails: holds.alternateEmails,
    hasCustom: holds.custom.length > 0,
    clears: holds.clears ?? false,
    left: holds.left ?? false,
    hasAdConsent: holds.adConsent ?? false,
    leavesOut: unsubscribed?.act === 'leave_out',
    groupId: unsubscribed?.group_id ?? null,
    deletedFields: holds.custom.filter((id) => !existingFields.has(id)),
  }
}

/** Reads the whole source into the stage and finds its problems. */
async function readSource({ services, db, signal }: JobContext, row: JobRow, stage: Stage) {
  const source = await openSource(services, row)
  try {
    await makeStage(db, stage)
    let read = 0
    const progress = noteProgress(signal, () => noteRead(db, row.id, read, source.estimate(read)))
    const counts = await stageRows(services.database, stage, source.columns, source.rows, (rows) => {
      progress.signal.throwIfAborted()
      read = rows
      progress.report()
    }).finally(progress.settle)
    progress.signal.throwIfAborted()
    if (counts.rows === 0) throw new Refusal('import_empty')
    const kinds = source.kinds.length > 0 ? source.kinds : (['email'] as const)
    await checkStage(services.database, stage, kinds, source.columns)
    await db
      .updateTable('contact_job')
      .set({ requested_count: counts.rows, total_count: counts.rows, processed_count: counts.rows })
      .set({ progress_at: sql`now()` })
      .where('id', '=', row.id)
      .execute()
    const detail = {
      staged: counts.rows - counts.refused,
      holds: {
        text: [...source.columns.text],
        alternateEmails: source.columns.alternateEmails,
        custom: source.columns.custom ? [...source.customIds] : [],
        kinds: [...source.kinds],
        clears: source.clears,
        left: source.columns.left,
        adConsent: source.columns.adConsent,
      },
      rowsASet: rowsASet(counts.rows),
      doubts: source.doubts.found(),
    }
    await noteDetail(db, row.id, detail)
    return { rows: counts.rows, detail }
  } finally {
    source.close()
  }
}

async function openSource(services: Services, row: JobRow): Promise<Source> {
  const fields = await customFieldsOf(services.database.db, row.account_id)
  const { mappings = [], reading, unsubscribed } = importDetailOf(row)
  const timeZone = await timeZoneOf(services.database.db, row.account_id)
  return openFileSource(services, row.id, mappings, fields, { reading, unsubscribed, timeZone })
}

/** Records how many rows were read. The same statement detects that a user has cancelled. */
async function noteRead(db: Db, jobId: string, rows: number, total: number | null): Promise<void> {
  const { rows: found } = await sql<{ cancel: boolean }>`
    update contact_job set phase = 'checking', processed_count = ${rows}, total_count = ${total},
      progress_at = now()
    where id = ${jobId} returning cancel_requested as cancel
  `.execute(db)
  if (found[0]?.cancel) throw new Stopped()
}

/** Checks an import and stores its forecast. It then waits for a user to confirm. */
export async function makeForecast(context: JobContext, row: JobRow, stage: Stage): Promise<void> {
  const { services, db, now } = context
  const {
    checked: { plan },
    doubts = new Doubts().found(),
  } = await check(context, row, stage)
  const { listName } = importDetailOf(row)
  const list = listName !== undefined ? 'new' : row.list_ids.length === 1 ? (row.list_ids[0] ?? null) : null
  // A file without a valid identifier has no contacts.
  const effect =
    plan.kinds.length === 0
      ? {
          as_of: now().toISOString(),
          created_count: 0,
          changed_count: 0,
          unchanged_count: 0,
          listed_count: null,
          cleared_count: 0,
          unsubscribed_count: 0,
        }
      : await forecastStage(services.database, stage, plan, list)
  await describeProblems(services, row, stage)
  await noteDetail(db, row.id, { forecast: { ...effect, ...doubts } })
  const { numUpdatedRows } = await db
    .updateTable('contact_job')
    .set({ phase: 'awaiting_confirmation', progress_at: sql`now()` })
    .where('id', '=', row.id)
    .where('cancel_requested', '=', false)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Stopped()
}
