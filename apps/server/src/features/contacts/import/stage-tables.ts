import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { stagedTextColumns } from './staged-row.rules.ts'

/**
 * The temporary tables of one import, in the schema `import_stage`. They are unlogged, so that staging writes no WAL,
 * and are dropped at the end. A crash of PostgreSQL empties them; the import then reads its file again.
 */
export function stageOf(jobId: string) {
  const key = jobId.replaceAll('-', '')
  return {
    /** One row for each row of the file: number, id of a new contact, identifiers, fields. */
    rows: sql.table(`import_stage.rows_${key}`),
    /** Problems of rows and cells, by row number. `late`: found by comparing with stored contacts, so it may change. */
    problems: sql.table(`import_stage.problems_${key}`),
    /** The existing contacts that rows belong to. */
    hits: sql.table(`import_stage.hits_${key}`),
    /** Rows as they were before rows of the same contact were merged into them. */
    merged: sql.table(`import_stage.merged_${key}`),
    name: {
      rows: `import_stage.rows_${key}`,
      problems: `import_stage.problems_${key}`,
      hits: `import_stage.hits_${key}`,
      merged: `import_stage.merged_${key}`,
      key,
    },
  }
}
export type Stage = ReturnType<typeof stageOf>

/**
 * A problem's `kind` is `row` (refused), `duplicate` (merged into a later row of the same person), `left_out` (the person
 * has unsubscribed elsewhere) or `cell` (applied without it).
 */
export async function makeStage(db: Db, stage: Stage): Promise<void> {
  await endWorkOn(db, stage)
  await dropStage(db, stage)
  const text = sql.raw(stagedTextColumns.map((name) => `${name} text`).join(', '))
  await sql`create unlogged table ${stage.rows} (
    row int not null, id uuid not null, ${text}, alternate_emails text[], custom jsonb,
    has_left boolean not null default false, ad_consent boolean
  )`.execute(db)
  await sql`create unlogged table ${stage.problems} (
    row int not null, kind text not null, code text not null, field text, late boolean not null default false
  )`.execute(db)
}

export async function dropStage(db: Db, stage: Stage): Promise<void> {
  await sql`drop table if exists ${stage.rows}, ${stage.problems}, ${stage.hits}, ${stage.merged}`.execute(db)
}

/**
 * Ends other connections that use a stage. A stage belongs to one run, so they belong to a run that was given up, and
 * PostgreSQL may not have noticed that their client is gone.
 * @returns how many were ended
 */
export async function endWorkOn(db: Db, stage: Stage): Promise<number> {
  const names = [stage.name.rows, stage.name.problems, stage.name.hits, stage.name.merged]
  const { rows } = await sql`
    select pg_terminate_backend(pid) from (
      select distinct l.pid from pg_locks l join pg_stat_activity a using (pid)
      where l.relation = any(array(select to_regclass(name) from unnest(${names}::text[]) name))
        and l.database = (select oid from pg_database where datname = current_database())
        and a.usename = current_user and a.backend_type = 'client backend'
        and l.pid <> pg_backend_pid()
    ) others
  `.execute(db)
  return rows.length
}

/** True if the stage still has all its rows: false after a crash of PostgreSQL, or if it was never made. */
export async function isStaged(db: Db, stage: Stage, rows: number): Promise<boolean> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass(${stage.name.rows}) is not null and to_regclass(${stage.name.problems}) is not null as there
  `.execute(db)
  if (!found[0]?.there) return false
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${stage.rows}`.execute(
    db,
  )
  return counted[0]?.count === rows
}
