import type { ContactTextField, IdentifierKind } from '@carillon/contract/contacts'
import { identifierKinds } from '@carillon/contract/contacts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { countContacts } from '../audience-lock.ts'
import type { Stage } from './stage-tables.ts'

/** Rows of the file that are applied in one transaction: about a second of work, and what a crash can undo. */
export const rowsPerSet = 50_000

export interface Intake {
  jobId: string
  account: string
  listIds: readonly string[]
  /** Reserved text fields, identifiers among them, that the source can fill. */
  columns: readonly ContactTextField[]
  kinds: readonly IdentifierKind[]
  hasAlternateEmails: boolean
  hasCustom: boolean
}

interface SetCounts {
  created: number
  updated: number
  listed: Record<string, number> | null
}

/**
 * Applies one set and notes it in the job, in one transaction: after a crash a set was applied and noted, or neither.
 * @returns whether somebody asked to cancel
 */
export async function applySet(
  db: Db,
  stage: Stage,
  intake: Intake,
  set: number,
): Promise<{ cancel: boolean }> {
  return db.transaction().execute(async (tx) => {
    // Rows are found by number, contacts by id: lookups in an index, never a scan of a table of millions a set.
    await sql`set local enable_hashjoin = off`.execute(tx)
    await sql`set local enable_mergejoin = off`.execute(tx)
    await sql`set local work_mem = '64MB'`.execute(tx)
    const lists = await keepLists(tx, intake)
    const { rows } = await setStatement(stage, { ...intake, listIds: lists }, set).execute(tx)
    const counts = rows[0] ?? { created: 0, updated: 0, listed: null }
    for (const list of [...lists].sort()) {
      const added = counts.created + (counts.listed?.[list] ?? 0)
      await sql`update list set contact_count = contact_count + ${added} where id = ${list}`.execute(tx)
    }
    await countContacts(tx, intake.account, { added: counts.created })
    return noteSet(tx, intake.jobId, set, counts)
  })
}

/** The lists that are still there, kept from being deleted until the set is in. */
async function keepLists(tx: Db, { account, listIds }: Intake): Promise<string[]> {
  if (listIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from list where account_id = ${account} and id = any(${listIds as string[]}::uuid[]) order by id for key share
  `.execute(tx)
  return rows.map((row) => row.id)
}

async function noteSet(tx: Db, jobId: string, set: number, counts: SetCounts): Promise<{ cancel: boolean }> {
  const { rows } = await sql<{ cancel: boolean }>`
    update contact_job set
      applied_sets = array_append(applied_sets, ${set}::int),
      created_count = created_count + ${counts.created},
      updated_count = updated_count + ${counts.updated},
      processed_count = least(requested_count, processed_count + ${rowsPerSet})
    where id = ${jobId}
    returning cancel_requested as cancel
  `.execute(tx)
  return { cancel: rows[0]?.cancel ?? false }
}

/**
 * One statement a set. New contacts go in by last name, so that its index is written side by side (1,000,000 rows:
 * 3 s instead of 8), their identifiers by value, their memberships without a look for conflicts. Of contacts that are
 * there, only those are written whose data would change.
 */
function setStatement(stage: Stage, intake: Intake, set: number): RawBuilder<SetCounts> {
  const account = sql`${sql.lit(intake.account)}::uuid`
  const [low, high] = [sql.lit(set * rowsPerSet), sql.lit((set + 1) * rowsPerSet)]
  const columns = [
    ...intake.columns.map((name) => ({ name, stored: sql`s.${sql.ref(name)}` })),
    ...(intake.hasAlternateEmails ? [{ name: 'alternate_emails', stored: sql`s.alternate_emails` }] : []),
  ]
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const values = sql.join(columns.map(({ stored }) => stored))
  const custom = intake.hasCustom ? sql`coalesce(s.custom, '{}')` : sql`'{}'::jsonb`
  const lists = sql`unnest(${intake.listIds as string[]}::uuid[]) as l(list_id)`

  return sql<SetCounts>`
    with s as materialized (
      select r.*, h.contact_id as hit from ${stage.rows} r
      left join ${stage.hits} h on h.row = r.row and h.row > ${low} and h.row <= ${high}
      where r.row > ${low} and r.row <= ${high}
        and not exists (select from ${stage.problems} p where p.row = r.row and p.kind <> 'cell')
    ), created as (
      insert into contact (id, account_id, custom, ${names})
      select s.id, ${account}, ${custom}, ${values} from s where s.hit is null
      order by lower(s.last_name) collate "C"
    ), identified as (
      insert into contact_identifier (account_id, kind, value, contact_id)
      select ${account}, kind::identifier_kind, value, id from (${newIdentifiers(intake.kinds)}) i order by kind, value collate "C"
    ), listed_new as (
      insert into list_contact (list_id, contact_id) select l.list_id, s.id from s cross join ${lists} where s.hit is null
    ), listed_old as (
      insert into list_contact (list_id, contact_id)
      select l.list_id, c.id from s join contact c on c.account_id = ${account} and c.id = s.hit cross join ${lists}
      on conflict do nothing returning list_id
    ), ${updatedContacts(intake, account)}
    ${intake.kinds.length > 1 ? movedIdentifiers(intake.kinds, account) : sql``}
    select
      (select count(*) from s where hit is null) as created,
      (select count(*) from s where hit is not null) as updated,
      (select json_object_agg(list_id, added) from (select list_id, count(*) as added from listed_old group by list_id) x) as listed
  `
}

function newIdentifiers(kinds: readonly IdentifierKind[]): RawBuilder<unknown> {
  return sql.join(
    kinds.map(
      (kind) => sql`
        select ${sql.lit(kind)} as kind, s.${sql.ref(kind)} as value, s.id from s
        where s.hit is null and s.${sql.ref(kind)} is not null`,
    ),
    sql` union all `,
  )
}

/** What a contact would become: mapped cells that are not blank overwrite, everything else stays. */
function updatedContacts(intake: Intake, account: RawBuilder<unknown>): RawBuilder<unknown> {
  // With one identifier it is what the contact was found by, so it can't change.
  const fields = intake.columns.filter((name) => intake.kinds.length > 1 || !isIdentifier(name))
  const next: { name: string; to: RawBuilder<unknown> }[] = fields.map((name) => ({
    name,
    to: sql`coalesce(s.${sql.ref(name)}, c.${sql.ref(name)})`,
  }))
  if (intake.hasAlternateEmails) {
    next.push({ name: 'alternate_emails', to: sql`coalesce(s.alternate_emails, c.alternate_emails)` })
  }
  if (intake.hasCustom) next.push({ name: 'custom', to: sql`c.custom || coalesce(s.custom, '{}')` })
  if (next.length === 0) return sql`unchanged as (select 1)`
  return sql`updated as (
      update contact c set ${sql.join(next.map(({ name, to }) => sql`${sql.ref(name)} = ${to}`))}, updated_at = now()
      from s
      where c.account_id = ${account} and c.id = s.hit
        and (${sql.join(next.map(({ name }) => sql`c.${sql.ref(name)}`))}, 0) is distinct from (${sql.join(next.map(({ to }) => to))}, 0)
    )`
}

/** A weaker identifier that the file changes: the old value is free again, the new one belongs to the contact. */
function movedIdentifiers(
  kinds: readonly IdentifierKind[],
  account: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const parts = kinds.map((kind) => {
    const column = sql.ref(kind)
    const changed = sql`
      s join contact c on c.account_id = ${account} and c.id = s.hit
      where s.${column} is not null and s.${column} is distinct from c.${column}`
    return sql`
    , ${sql.ref(`freed_${kind}`)} as (
      delete from contact_identifier i using (select c.${column} as value from ${changed}) gone
      where i.account_id = ${account} and i.kind = ${sql.lit(kind)} and i.value = gone.value
    ), ${sql.ref(`taken_${kind}`)} as (
      insert into contact_identifier (account_id, kind, value, contact_id)
      select ${account}, ${sql.lit(kind)}, s.${column}, c.id from ${changed}
    )`
  })
  return sql.join(parts, sql` `)
}

function isIdentifier(name: ContactTextField): boolean {
  return (identifierKinds as readonly string[]).includes(name)
}
