import { type IdentifierKind, identifierKinds } from '@carillon/contract/contacts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { mergeRows, restoreMerged, saveMerged } from './merge-rows.ts'
import { type ImportPlan, partsOf } from './set-statement.ts'
import type { Stage } from './stage-tables.ts'

/**
 * Finds the contacts that rows belong to. To apply the rows, hold the contact lock until the last set is applied. For a
 * forecast, call it within a transaction that sees one state of the contacts. Safe to repeat: for rows of applied sets,
 * earlier results are kept.
 */
export async function resolveStage(
  db: Db,
  stage: Stage,
  plan: ImportPlan,
  applied: { sets: readonly number[]; rowsASet: number },
): Promise<void> {
  const { account, kinds } = plan
  const open = sql`((row - 1) / ${sql.lit(applied.rowsASet)}) <> all (${applied.sets as number[]}::int[])`
  await sql`delete from ${stage.problems} where late and ${open}`.execute(db)
  if (applied.sets.length === 0) await restoreMerged(db, stage, partsOf(plan))
  await sql`drop table if exists ${stage.hits}`.execute(db)
  const matches = kinds.map(
    (kind) => sql`
      select s.row, ${sql.lit(rankOf(kind))} as rank, i.contact_id
      from (
        select r.row, r.${sql.ref(kind)} as value from ${stage.rows} r
        where ${open} and r.${sql.ref(kind)} is not null
          and not exists (select 1 from ${stage.problems} p where p.row = r.row and p.kind <> 'cell')
      ) s
      join contact_identifier i on i.account_id = ${sql.lit(account)}::uuid and i.kind = ${sql.lit(kind)} and i.value = s.value`,
  )
  await sql`create unlogged table ${stage.hits} as ${sql.join(matches, sql` union all `)}`.execute(db)
  if (kinds.length > 1) await settleHits(db, stage, plan)
  if (plan.leavesOut) await leaveOut(db, stage, open)
  await sql`create index on ${stage.hits} (row)`.execute(db)
  await sql`analyze ${stage.hits}`.execute(db)
}

const rankOf = (kind: IdentifierKind): number => identifierKinds.indexOf(kind)

/**
 * Resolves conflicts of several identifiers. The strongest identifier of a row decides the person. A weaker one finds a
 * contact only if that contact has no other value of the stronger ones; otherwise it belongs to another person, and is
 * left out.
 */
async function settleHits(db: Db, stage: Stage, plan: ImportPlan): Promise<void> {
  await loseTaken(db, stage, plan)
  const { rows } = await sql`
    select 1 from ${stage.hits} group by contact_id having count(*) > 1 limit 1`.execute(db)
  if (rows.length === 0) return
  await loseContradicting(db, stage, plan)
  const pairs = sql`
    select h.row, d.keep from ${stage.hits} h
    join (select contact_id, max(row) as keep from ${stage.hits} group by contact_id having count(*) > 1) d
      on d.contact_id = h.contact_id`
  await saveMerged(db, stage, sql`select keep from (${pairs}) p`)
  await mergeRows(db, stage, partsOf(plan), pairs, { late: true })
  await sql`
    delete from ${stage.hits} h using (select contact_id, max(row) as keep from ${stage.hits} group by contact_id) d
    where d.contact_id = h.contact_id and h.row <> d.keep`.execute(db)
}

/** Leaves one contact for each row, and notes the identifiers that belong to others. */
async function loseTaken(db: Db, stage: Stage, { account, kinds }: ImportPlan): Promise<void> {
  const contradicts = kinds.map((kind) => {
    const column = sql.ref(kind)
    return sql`(h.rank > ${sql.lit(rankOf(kind))} and s.${column} <> c.${column})`
  })
  await sql`
    with judged as materialized (
      select h.row, h.rank, h.contact_id, coalesce(${sql.join(contradicts, sql` or `)}, false) as contradicts
      from ${stage.hits} h
      join ${stage.rows} s on s.row = h.row
      join contact c on c.account_id = ${sql.lit(account)}::uuid and c.id = h.contact_id
    ), chosen as (
      select distinct on (row) row, rank, contact_id from judged where not contradicts order by row, rank
    ), noted as (
      insert into ${stage.problems} (row, kind, code, field, late)
      select j.row, 'cell', 'identifier_taken', (${sql.val([...identifierKinds])}::text[])[j.rank + 1], true
      from judged j left join chosen o on o.row = j.row
      where o.row is null or o.contact_id <> j.contact_id
    )
    delete from ${stage.hits} h using (
      select j.row, j.rank from judged j left join chosen o on o.row = j.row and o.rank = j.rank where o.row is null
    ) gone where gone.row = h.row and gone.rank = h.rank
  `.execute(db)
}

/**
 * If two rows would give one contact different identifiers, the first row keeps the contact. The other row is another
 * person, who doesn't get the contact's data.
 */
async function loseContradicting(db: Db, stage: Stage, { account, kinds }: ImportPlan): Promise<void> {
  const columns = kinds.map((kind) => sql`s.${sql.ref(kind)}`)
  const contradicts = kinds.map((kind) => {
    const column = sql.ref(kind)
    return sql`(later.rank > ${sql.lit(rankOf(kind))} and later.${column} <> first.${column})`
  })
  const owned = kinds.map((kind) => {
    const column = sql.ref(kind)
    return sql`select l.row, ${sql.lit(kind)}::text as kind from lost l
      join contact c on c.account_id = ${sql.lit(account)}::uuid and c.id = l.contact_id where l.${column} = c.${column}`
  })
  await sql`
    with shared as materialized (
      select h.row, h.rank, h.contact_id, ${sql.join(columns)} from ${stage.hits} h join ${stage.rows} s on s.row = h.row
      where h.contact_id in (select contact_id from ${stage.hits} group by contact_id having count(*) > 1)
    ), lost as materialized (
      select later.* from shared later where exists (
        select 1 from shared first where first.contact_id = later.contact_id and first.row < later.row
          and (${sql.join(contradicts, sql` or `)}))
    ), noted as (
      insert into ${stage.problems} (row, kind, code, field, late)
      select row, 'cell', 'identifier_taken', kind, true from (${sql.join(owned, sql` union all `)}) o
    )
    delete from ${stage.hits} h using lost l where l.row = h.row
  `.execute(db)
}

/** Leaves out the people who have unsubscribed elsewhere. */
async function leaveOut(db: Db, stage: Stage, open: RawBuilder<unknown>): Promise<void> {
  await sql`
    with gone as (
      insert into ${stage.problems} (row, kind, code, late)
      select row, 'left_out', 'left_out', true from ${stage.rows} s
      where s.has_left and ${open}
        and not exists (select 1 from ${stage.problems} p where p.row = s.row and p.kind <> 'cell')
      returning row
    )
    delete from ${stage.hits} h using gone g where g.row = h.row
  `.execute(db)
}
