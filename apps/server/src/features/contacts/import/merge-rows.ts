import { identifierKinds } from '@carillon/contract/contacts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { StagedParts } from './stage-rows.ts'
import type { Stage } from './stage-tables.ts'

/**
 * Merges rows of the same person into the last of them: of each field, the last value counts, and an empty cell is no
 * value. The others are noted as duplicates.
 * @param pairs each row of such a person (`row`), the last one included, and the last one (`keep`)
 * @param late the rows were found to be one person by comparing with stored contacts
 */
export async function mergeRows(
  db: Db,
  stage: Stage,
  parts: StagedParts,
  pairs: RawBuilder<unknown>,
  { late }: { late: boolean },
): Promise<void> {
  const columns = columnsOf(parts)
  const merged = columns.map((name) => sql`${lastOf(stage, name, late)} as ${sql.ref(name)}`)
  const next = columns.map((name) => sql`${sql.ref(name)} = m.${sql.ref(name)}`)
  await sql`
    with pairs as materialized (${pairs}), merged as (
      select p.keep, ${sql.join(merged)}
      from pairs p join ${stage.rows} s on s.row = p.row group by p.keep
    ), customs as (
      select p.keep, jsonb_object_agg(e.key, e.value order by p.row) as custom
      from pairs p join ${stage.rows} s on s.row = p.row cross join lateral jsonb_each(s.custom) e group by p.keep
    )
    update ${stage.rows} s set ${sql.join(next)}${parts.custom ? sql`, custom = c.custom` : sql``}
    from merged m left join customs c on c.keep = m.keep
    where s.row = m.keep
  `.execute(db)
  await sql`
    insert into ${stage.problems} (row, kind, code, late)
    select row, 'duplicate', 'duplicate', ${late}::boolean from (${pairs}) p where row <> keep
  `.execute(db)
}

/** The staged columns that a source fills, without the custom fields. */
function columnsOf({ text, alternateEmails }: StagedParts): string[] {
  return [...text, ...(alternateEmails ? ['alternate_emails'] : []), 'has_left', 'ad_consent']
}

function lastOf(stage: Stage, name: string, late: boolean): RawBuilder<unknown> {
  if (name === 'has_left') return sql`bool_or(s.has_left)`
  // PostgreSQL can't collect arrays of different lengths into one array.
  if (name === 'alternate_emails') {
    return sql`(array_agg(s.alternate_emails::text order by s.row desc) filter (where s.alternate_emails is not null))[1]::text[]`
  }
  const column = sql.ref(`s.${name}`)
  const isLost =
    late && (identifierKinds as readonly string[]).includes(name)
      ? sql`and not ${isTaken(stage, name)}`
      : sql``
  return sql`(array_agg(${column} order by s.row desc) filter (where ${column} is not null ${isLost}))[1]`
}

/** True if the identifier of the staged row `s` is left out, because another contact has it. */
function isTaken(stage: Stage, kind: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from ${stage.problems} p where p.row = s.row and p.late and p.kind = 'cell' and p.field = ${kind})`
}

/** Keeps the rows that a merge will change as they are, for `restoreMerged`. */
export async function saveMerged(db: Db, stage: Stage, rows: RawBuilder<unknown>): Promise<void> {
  await sql`create unlogged table if not exists ${stage.merged} (like ${stage.rows})`.execute(db)
  await sql`insert into ${stage.merged} select s.* from ${stage.rows} s where s.row in (${rows})`.execute(db)
}

/** Takes back the merges of an earlier comparison with the contacts. */
export async function restoreMerged(db: Db, stage: Stage, parts: StagedParts): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(${stage.name.merged}) is not null as there`.execute(db)
  if (!rows[0]?.there) return
  const names = [...columnsOf(parts), ...(parts.custom ? ['custom'] : [])]
  await sql`
    update ${stage.rows} s set ${sql.join(names.map((name) => sql`${sql.ref(name)} = m.${sql.ref(name)}`))}
    from ${stage.merged} m where m.row = s.row`.execute(db)
  await sql`drop table ${stage.merged}`.execute(db)
}
