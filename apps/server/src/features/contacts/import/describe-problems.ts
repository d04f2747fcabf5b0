import type { ImportProblem } from '@carillon/contract/contact-imports'
import { adConsentColumn, type ContactFieldId, contactFieldIds } from '@carillon/contract/contacts'
import { sql } from 'kysely'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { type JobRow, noteDetail } from '../jobs/contact-jobs.ts'
import { importDetailOf } from '../jobs/job-detail.ts'
import { Examples, problemPages, writeErrorFile } from './error-file.ts'
import { openFileOriginal } from './source.ts'
import type { Stage } from './stage-tables.ts'

export interface FoundProblems {
  refused: number
  duplicates: number
  cells: number
}

/** Counts the problems of a stage, writes the file with the reasons, and stores both in the job. */
export async function describeProblems(
  services: Services,
  row: JobRow,
  stage: Stage,
): Promise<FoundProblems> {
  const { db } = services.database
  const { rows: found } = await sql<{ kind: string; code: string; field: string | null; count: number }>`
    select kind, code, field, count(*) as count from ${stage.problems} group by kind, code, field order by count desc, code
  `.execute(db)
  const shown = found.filter(({ kind }) => kind === 'row' || kind === 'cell')
  let examples = new Examples()
  if (shown.length > 0) {
    const original = await openFileOriginal(services, row.id, importDetailOf(row).reading)
    const language = await languageOf(services, row.user_id)
    examples = await writeErrorFile(
      services,
      row.id,
      problemPages(services, stage),
      original,
      await columnsOf(services, row),
      language,
    )
  }
  const problems = shown.map(({ kind, code, field, count }) => ({
    kind: kind as ImportProblem['kind'],
    code,
    field,
    count,
    examples: examples.of(code, field),
  }))
  const sum = (kind: string): number =>
    found.reduce((total, one) => total + (one.kind === kind ? one.count : 0), 0)
  await noteDetail(db, row.id, { hasErrorFile: shown.length > 0, problems })
  await noteLeftOut(db, row.id, sum('left_out'))
  const counts = { refused: sum('row'), duplicates: sum('duplicate'), cells: sum('cell') }
  await db
    .updateTable('contact_job')
    .set({
      errored_count: counts.refused,
      duplicate_count: counts.duplicates,
      dropped_cell_count: counts.cells,
    })
    .where('id', '=', row.id)
    .execute()
  return counts
}

async function noteLeftOut(db: Db, jobId: string, leftOut: number): Promise<void> {
  if (leftOut === 0) return
  const added = JSON.stringify({ leftOut })
  await sql`
    update contact_job set detail = detail || jsonb_build_object('results', coalesce(detail -> 'results', '{}') || ${added}::jsonb)
    where id = ${jobId}`.execute(db)
}

/** The column of the file that fills each field, by the field's name. */
async function columnsOf({ database: { db } }: Services, row: JobRow): Promise<Map<string, number>> {
  const custom = new Map((await customFieldsOf(db, row.account_id)).map(({ id, name }) => [id, name]))
  const columns = new Map<string, number>()
  for (const [column, id] of (importDetailOf(row).mappings ?? []).entries()) {
    const name = id === null ? undefined : (custom.get(id) ?? fieldNameOf(id))
    if (name !== undefined) columns.set(name, column)
  }
  return columns
}

function fieldNameOf(id: string): string | undefined {
  return id === adConsentColumn ? adConsentColumn : contactFieldIds[id as ContactFieldId]
}

/** The language of the user who started a job. */
export async function languageOf(
  { database: { db } }: Services,
  userId: string | null,
): Promise<'en' | 'de'> {
  if (userId === null) return 'en'
  const user = await db.selectFrom('user').select('language').where('id', '=', userId).executeTakeFirst()
  return user?.language === 'de' ? 'de' : 'en'
}
