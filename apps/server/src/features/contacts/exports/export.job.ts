import { sql } from 'kysely'
import * as z from 'zod/mini'
import { notify } from '#features/notifications/public.ts'
import { defineJob, type JobContext } from '#jobs/define-job.ts'
import { noteProgress, progressMs, Stopped, workToAnEnd } from '#jobs/long-job.ts'
import { newId } from '#platform/db.ts'
import type { StoredFile } from '#schema/json-columns.ts'
import { type ExportRow, expiryOf, folderOf } from './export-row.ts'
import { writeExport } from './write-export.ts'

const attempts = 3

/**
 * Writes the files of an export and makes them available together, when the last one is complete.
 *
 * After a crash the next run starts again in a folder of its own and deletes the earlier run's files. A run that was
 * considered dead but is alive notices within a second that the export belongs to another run, and stops. It also stops
 * when the export is deleted.
 */
export const exportContacts = defineJob({
  name: 'contacts.export',
  payload: z.object({ exportId: z.uuid() }),
  attempts: attempts + 5,
  key: ({ exportId }) => `export:${exportId}`,

  async run({ exportId }, context) {
    const { services } = context
    const row = await claim(context, exportId)
    if (!row) return
    await services.blobs.delete(folderOf(row.id))
    await workToAnEnd(context, () => writeAndPublish(context, row, `${folderOf(row.id)}/${row.run}`), {
      about: { exportId },
      stopped: async () => {},
      refused: ({ code, details }) => fail(context, row, code, details),
      countFault: () => countFault(context, row),
      givenUpAfter: attempts,
      givenUp: () => fail(context, row, 'export_failed', {}),
    })
  },
})

async function writeAndPublish(context: JobContext, row: ExportRow, folder: string): Promise<void> {
  try {
    await publish(context, row, await writeFiles(context, row, folder))
  } catch (cause) {
    await context.services.blobs.delete(folder)
    // Deleting an export removes the folder under the file that is being written.
    throw (await isOwn(context, row)) ? cause : new Stopped()
  }
}

async function isOwn({ db }: JobContext, { id, run }: ExportRow): Promise<boolean> {
  const mine = await db
    .selectFrom('contact_export')
    .select('id')
    .where('id', '=', id)
    .where('run', '=', run)
    .executeTakeFirst()
  return mine !== undefined
}

async function claim({ db, now }: JobContext, id: string): Promise<ExportRow | undefined> {
  return db
    .updateTable('contact_export')
    .set({ status: 'processing', run: newId(), row_count: 0, updated_at: now() })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'processing'])
    .returningAll()
    .executeTakeFirst()
}

/**
 * Writes the files and records progress twice a second. The same statement detects that the export belongs to another
 * run.
 */
async function writeFiles(context: JobContext, row: ExportRow, folder: string): Promise<StoredFile[]> {
  let [rows, total] = [0, null as number | null]
  const progress = noteProgress(context.signal, async () => {
    const [mine] = await ownRow(context, row)
      .set({ row_count: rows, total_count: total, updated_at: context.now() })
      .execute()
    if (mine?.numUpdatedRows === 0n) throw new Stopped()
  })
  // The timer works also while no rows arrive, so that an export taken over by another run is always detected.
  const timer = setInterval(progress.write, progressMs)
  try {
    return await writeExport(context.services, row, folder, {
      onTotal: (count) => {
        total = count
        return progress.write()
      },
      onRows: (count) => {
        rows = count
      },
      signal: progress.signal,
    })
  } finally {
    clearInterval(timer)
    await progress.settle()
  }
}

/** An update of the row that applies only while it belongs to this run. */
function ownRow({ db }: Pick<JobContext, 'db'>, row: ExportRow) {
  return db.updateTable('contact_export').where('id', '=', row.id).where('run', '=', row.run)
}

async function publish(context: JobContext, row: ExportRow, files: readonly StoredFile[]): Promise<void> {
  const now = context.now()
  const rows = files.reduce((sum, file) => sum + file.rows, 0)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  await context.db.transaction().execute(async (db) => {
    const { numUpdatedRows } = await ownRow({ db: db as JobContext['db'] }, row)
      .set({
        status: 'ready',
        files: JSON.stringify(files),
        row_count: rows,
        total_count: rows,
        completed_at: now,
        updated_at: now,
        expires_at: expiryOf(now),
      })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Stopped()
    const facts = { ...about(row), rows, bytes, files: files.length, expires_at: expiryOf(now).toISOString() }
    await notify(db, row.account_id, 'export_ready', facts, {
      now,
      userId: row.user_id,
      tellsUser: row.notify,
    })
  })
}

async function fail(
  context: JobContext,
  row: ExportRow,
  problem: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const now = context.now()
  await context.db.transaction().execute(async (db) => {
    const { numUpdatedRows } = await ownRow({ db: db as JobContext['db'] }, row)
      .set({
        status: 'failed',
        problem,
        problem_details: JSON.stringify(details),
        completed_at: now,
        updated_at: now,
        expires_at: expiryOf(now),
      })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const facts = { ...about(row), problem, details }
    await notify(db, row.account_id, 'export_failed', facts, {
      now,
      userId: row.user_id,
      tellsUser: row.notify,
    })
  })
}

/** The facts of an export's notification, of success or failure. */
function about(row: ExportRow) {
  return {
    export_id: row.id,
    names: namesOf(row),
    // A status has no name that the account gave: then the number stands for it.
    chosen: row.contact_ids?.length ?? (row.contact_status === null ? null : row.row_count),
    started_at: row.created_at.toISOString(),
  }
}

/** Names of the lists and segments, each with the search text; none when all contacts are exported. */
function namesOf({ lists, segments, search }: ExportRow): string[] {
  const names = [...lists, ...segments].map(({ name }) => name)
  if (search === null) return names
  return names.length === 0 ? [search] : names.map((name) => `${name}: ${search}`)
}

async function countFault({ db }: JobContext, row: ExportRow): Promise<number> {
  const found = await db
    .updateTable('contact_export')
    .set({ faults: sql<number>`faults + 1` })
    .where('id', '=', row.id)
    .returning('faults')
    .executeTakeFirst()
  return found?.faults ?? attempts
}
