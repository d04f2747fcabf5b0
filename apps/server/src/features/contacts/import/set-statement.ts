import type { ContactTextField, IdentifierKind } from '@carillon/contract/contacts'
import { identifierKinds } from '@carillon/contract/contacts'
import { type RawBuilder, sql } from 'kysely'
import { idPerContact } from '#platform/db.ts'
import { carriedChoices } from '#sending/events/suppressions/public.ts'
import type { StagedParts } from './stage-rows.ts'
import type { Stage } from './stage-tables.ts'

/** The writes of an import: the columns that its source fills, and the lists it adds contacts to. */
export interface ImportPlan {
  jobId: string
  account: string
  listIds: readonly string[]
  /** Reserved text fields that the source fills, including identifiers. */
  columns: readonly ContactTextField[]
  kinds: readonly IdentifierKind[]
  hasAlternateEmails: boolean
  hasCustom: boolean
  /** True if staged rows hold values that clear stored ones: an empty text or array, and null for a custom field. */
  clears: boolean
  /** True if rows mark people who have unsubscribed elsewhere. */
  left: boolean
  /** True if rows tell the consent to advertising. */
  hasAdConsent: boolean
  /** True if these people are left out; otherwise they are unsubscribed, from a group or from everything. */
  leavesOut: boolean
  groupId: number | null
  /** Custom fields that were deleted after the source was read; their values are left out. */
  deletedFields: readonly string[]
}

export interface SetCounts {
  created: number
  updated: number
  /** The number of stored values that were cleared. */
  cleared: number
  listed: Record<string, number> | null
}

/**
 * The rows of a set. `hasHits`: some of them belong to existing contacts. `hasTaken`: some have an identifier that is left
 * out, because another contact has it.
 */
export interface SetRange {
  from: number
  to: number
  hasHits: boolean
  hasTaken: boolean
}

/**
 * One statement for the rows above `from` up to `to`. New contacts are inserted by last name, so that the index on it is
 * written sequentially (1,000,000 rows: 3 s instead of 8), and identifiers by value. Memberships of new contacts can't
 * conflict. Without hits, all parts about existing contacts are left out (a tenth of the time of a set). Contacts are
 * read before any are written: no part reads another part's writes (decision 0095).
 */
export function setStatement(stage: Stage, plan: ImportPlan, range: SetRange): RawBuilder<SetCounts> {
  const account = sql`${sql.lit(plan.account)}::uuid`
  const job = sql`${sql.lit(plan.jobId)}::uuid`
  const names = columnsOf(plan).map((name) => sql.ref(name))
  const isNew = range.hasHits ? sql`s.hit is null` : sql`true`
  const rows = range.hasHits ? rowsWithHits(stage, plan, range) : newRows(stage, plan, range)

  return sql<SetCounts>`
    with s as materialized (${rows})${range.hasHits ? changesOfHits(plan) : sql``}, created as (
      insert into contact (id, account_id, created_by, ${sql.join(names)})
      select s.id, ${account}, ${job}, ${sql.join(columnsOf(plan).map((name) => valueOfNew(plan, name)))} from s where ${isNew}
      ${range.hasHits ? byLastName(plan, 's') : sql``}
    ), identified as (
      insert into contact_identifier (account_id, kind, value, contact_id)
      select ${account}, i.kind, i.value, i.id from (${newIdentifiers(plan.kinds, isNew)}) i order by kind, value collate "C"
    ), listed_new as (
      insert into list_contact (list_id, contact_id) select l.list_id, s.id from s cross join ${listsOf(plan)} where ${isNew}
    )
    select count(*) filter (where ${isNew}) as created, count(*) filter (where not ${isNew}) as updated,
      ${range.hasHits && plan.clears ? sql`(select coalesce(sum(cleared), 0) from held)` : sql`0`} as cleared,
      ${range.hasHits ? sql`(select json_object_agg(list_id, added) from (select list_id, count(*) as added from listed_old group by list_id) x)` : sql`null`} as listed
    from s
  `
}

/** The columns of a contact that a source can fill. */
function columnsOf({ columns, hasAlternateEmails, hasCustom }: ImportPlan): string[] {
  return [...columns, ...(hasAlternateEmails ? ['alternate_emails'] : []), ...(hasCustom ? ['custom'] : [])]
}

/** The parts that a staged row can fill. */
export function partsOf({
  columns,
  hasAlternateEmails,
  hasCustom,
  left,
  hasAdConsent,
}: ImportPlan): StagedParts {
  return {
    text: columns,
    alternateEmails: hasAlternateEmails,
    custom: hasCustom,
    left,
    adConsent: hasAdConsent,
  }
}

/** The value of a new contact for its staged row `s`. */
function valueOfNew({ clears }: ImportPlan, name: string): RawBuilder<unknown> {
  const value = sql`s.${sql.ref(name)}`
  return clears ? withoutClearing(name, value) : value
}

/** A value of a staged row as it is stored: a clearing value becomes none. */
function withoutClearing(name: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  if (name === 'custom') return sql`jsonb_strip_nulls(${value})`
  return sql`nullif(${value}, ${name === 'alternate_emails' ? sql`'{}'::text[]` : sql`''`})`
}

function listsOf({ listIds }: ImportPlan): RawBuilder<unknown> {
  return sql`unnest(${listIds as string[]}::uuid[]) as l(list_id)`
}

/**
 * The rows of a set that may belong to existing contacts. The column that every part reads comes first, because the
 * rows are read several times.
 */
function rowsWithHits(stage: Stage, plan: ImportPlan, range: SetRange): RawBuilder<unknown> {
  return sql`
      select h.contact_id as hit, r.id, ${sql.lit(plan.account)}::uuid as account_id, ${stagedValues(plan, takenIn(stage, range))}
      from ${stage.rows} r left join ${stage.hits} h on h.row = r.row and ${within('h', range)}
      where ${isAccepted(stage, range)}`
}

/**
 * The rows of a set that are all new, ordered by last name. Their ids are assigned in that order, so that the indexes
 * on id and on last name are both written sequentially (saves a fifth of the time of a set).
 */
function newRows(stage: Stage, plan: ImportPlan, range: SetRange): RawBuilder<unknown> {
  const ids = sql`array(select r.id from ${stage.rows} r where ${isAccepted(stage, range)} order by r.id)`
  return sql`
      select (${ids})[row_number() over (${byLastName(plan, 'r')})] as id, ${stagedValues(plan, takenIn(stage, range))}
      from ${stage.rows} r where ${isAccepted(stage, range)}`
}

/** Nearly the order of the index on last names, in half the time that folding takes: only the places of some rows differ. */
function byLastName({ columns }: ImportPlan, rows: 'r' | 's'): RawBuilder<unknown> {
  return columns.includes('last_name')
    ? sql`order by lower(${sql.ref(`${rows}.last_name`)} collate "C")`
    : sql``
}

/** Rows that are not refused. `not in` always uses one hash, even with other plans switched off. */
export function isAccepted(stage: Stage, range: SetRange): RawBuilder<boolean> {
  return sql`${within('r', range)}
        and r.row not in (select p.row from ${stage.problems} p where ${within('p', range)} and p.kind <> 'cell')`
}

function within(table: 'r' | 'h' | 'p', { from, to }: Pick<SetRange, 'from' | 'to'>): RawBuilder<boolean> {
  const row = sql.ref(`${table}.row`)
  return sql`${row} > ${sql.lit(from)} and ${row} <= ${sql.lit(to)}`
}

/** The rows whose identifier of a kind is left out, because another contact has it. */
export type TakenRows = (kind: IdentifierKind) => RawBuilder<unknown>

function takenIn(stage: Stage, range: SetRange): TakenRows | undefined {
  if (!range.hasTaken) return undefined
  return (kind) => sql`${takenOf(stage, kind)} and ${within('p', range)}`
}

export function takenOf(stage: Stage, kind: IdentifierKind): RawBuilder<unknown> {
  return sql`select p.row from ${stage.problems} p where p.late and p.kind = 'cell' and p.field = ${sql.lit(kind)}`
}

/** The values of the staged row `r`, without identifiers of others and without custom values of deleted fields. */
export function stagedValues(plan: ImportPlan, taken: TakenRows | undefined): RawBuilder<unknown> {
  const { deletedFields } = plan
  const gone = deletedFields.length > 0 ? sql` - ${deletedFields as string[]}::text[]` : sql``
  return sql.join(
    columnsOf(plan).map((name) => {
      if (name === 'custom') return sql`coalesce(r.custom, '{}')${gone} as custom`
      const column = sql.ref(name)
      return taken && isIdentifier(name)
        ? sql`case when r.row in (${taken(name)}) then null else r.${column} end as ${column}`
        : sql`r.${column}`
    }),
  )
}

/**
 * The parts that change existing contacts. Each of them is looked up once, and all is written in the order of ids, so that
 * tables and indexes are written side by side. Only contacts whose data would differ are written. Their former values,
 * and the lists they were added to, are recorded, so that the import can be rolled back.
 */
function changesOfHits(plan: ImportPlan): RawBuilder<unknown> {
  const account = sql`${sql.lit(plan.account)}::uuid`
  const names = changeable(plan)
  return sql`, held as materialized (
      select c.account_id, c.id, ${valuesBefore(plan, names)} as before${nextValues(plan, names)}${plan.clears ? sql`, ${clearedValues(plan)} as cleared` : sql``}
      from s join contact c on ${isHit} order by c.id
    ), listed_old as (
      insert into list_contact (list_id, contact_id)
      select l.list_id, h.id from held h cross join ${listsOf(plan)}
      on conflict do nothing returning list_id, contact_id
    ), ${changedContacts(plan, names)} noted as (
      insert into contact_change (contact_id, id, account_id, job_id, before)
      select coalesce(n.id, l.contact_id), ${idPerContact(sql`coalesce(n.id, l.contact_id)`)}, ${account}, ${sql.lit(plan.jobId)}::uuid,
        coalesce(n.before, '{}') || case when l.lists is null then '{}' else jsonb_build_object('lists', l.lists) end
      from (select id, before from held where before is not null) n
      full join (select contact_id, jsonb_agg(list_id) as lists from listed_old group by contact_id) l on l.contact_id = n.id
    )`
}

/**
 * The contact `c` of a staged row `s`. The account comes from the row, not from a constant: with a constant the planner
 * may scan all contacts of the account, which it estimates as few while the table has no statistics.
 */
const isHit = sql`c.account_id = s.account_id and c.id = s.hit`

function newIdentifiers(kinds: readonly IdentifierKind[], isNew: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(
    kinds.map(
      (kind) => sql`
        select ${sql.lit(kind)}::identifier_kind as kind, s.${sql.ref(kind)} as value, s.id from s
        where ${isNew} and s.${sql.ref(kind)} is not null`,
    ),
    sql` union all `,
  )
}

/** The columns of a contact `c` that its staged row `s` can change. */
function changeable(plan: ImportPlan): string[] {
  // If there is only one identifier, the contact was found by it, so it can't change.
  return columnsOf(plan).filter((name) => plan.kinds.length > 1 || !isIdentifier(name))
}

/** The value of a field after the import: a cell that is not blank overwrites it, or clears it. */
function becomes({ clears }: ImportPlan, name: string): RawBuilder<unknown> {
  const column = sql.ref(name)
  const value = name === 'custom' ? sql`c.custom || s.custom` : sql`coalesce(s.${column}, c.${column})`
  return clears ? withoutClearing(name, value) : value
}

/** The number of the contact `c`'s values that its staged row `s` clears. */
export function clearedValues(plan: ImportPlan): RawBuilder<number> {
  const cleared = columnsOf(plan)
    .filter((name) => !isIdentifier(name))
    .map((name) => {
      if (name === 'custom')
        return sql`(select count(*) from jsonb_each(s.custom) e where e.value = 'null' and c.custom ? e.key)`
      const [column, empty] = [sql.ref(name), name === 'alternate_emails' ? sql`'{}'::text[]` : sql`''`]
      return sql`(s.${column} = ${empty} and c.${column} is not null)::int`
    })
  const counts = cleared.map((one) => sql`coalesce(${one}, 0)`)
  return counts.length === 0 ? sql<number>`0` : sql<number>`(${sql.join(counts, sql` + `)})`
}

/** True if the staged row `s` would change the contact `c`. */
export function wouldChange(plan: ImportPlan): RawBuilder<boolean> {
  const names = changeable(plan)
  const columns = names.filter((name) => name !== 'custom')
  const ways = [
    ...(columns.length > 0 ? [areChanged(plan, columns)] : []),
    ...(columns.length < names.length ? [isCustomChanged(plan)] : []),
  ]
  return ways.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(ways, sql` or `)})`
}

/** True if the staged row `s` would change one of these columns of the contact `c`. */
function areChanged(plan: ImportPlan, columns: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(columns.map((name) => sql`c.${sql.ref(name)}`))}, 0)
    is distinct from (${sql.join(columns.map((name) => becomes(plan, name)))}, 0)`
}

/**
 * True if custom values change. They are texts and numbers, so one object contains another if all values of the other
 * are equal.
 */
function isCustomChanged(plan: ImportPlan): RawBuilder<boolean> {
  return plan.clears
    ? sql<boolean>`c.custom <> ${becomes(plan, 'custom')}`
    : sql<boolean>`not c.custom @> s.custom`
}

function changedContacts(plan: ImportPlan, names: readonly string[]): RawBuilder<unknown> {
  if (names.length === 0) return sql``
  const to = names.map((name) => sql`${sql.ref(name)} = n.${sql.ref(`next_${name}`)}`)
  const kinds = plan.kinds.filter((kind) => names.includes(kind))
  return sql`${kinds.length > 0 ? movedIdentifiers(kinds) : sql``} updated as (
      update contact c set ${sql.join(to)}, updated_at = now()
      from held n where c.account_id = n.account_id and c.id = n.id and n.before is not null
    ),`
}

/** The values that the contact `c` gets from its staged row `s`, and the identifiers it has. */
function nextValues(plan: ImportPlan, names: readonly string[]): RawBuilder<unknown> {
  const next = names.map((name) => sql`, ${becomes(plan, name)} as ${sql.ref(`next_${name}`)}`)
  const kinds = plan.kinds.filter((kind) => names.includes(kind))
  const held = kinds.map((kind) => sql`, c.${sql.ref(kind)} as ${sql.ref(`held_${kind}`)}`)
  return sql.join([...next, ...held, sql``], sql``)
}

/** The former values of the fields that change, as one JSON object, null for unset ones; null when none changes. */
function valuesBefore(plan: ImportPlan, names: readonly string[]): RawBuilder<unknown> {
  const columns = names.filter((name) => name !== 'custom')
  const parts = [
    ...(columns.length > 0 ? [columnsBefore(plan, columns)] : []),
    ...(columns.length < names.length ? [customBefore(plan)] : []),
  ]
  return parts.length === 0
    ? sql`null::jsonb`
    : sql`case when ${wouldChange(plan)} then ${sql.join(parts, sql` || `)} end`
}

/** One comparison for the many contacts of which only custom values change. */
function columnsBefore(plan: ImportPlan, columns: readonly string[]): RawBuilder<unknown> {
  const fields = columns.map((name) => {
    const column = sql.ref(name)
    const next = plan.clears ? becomes(plan, name) : sql`s.${column}`
    return sql`case when s.${column} is not null and ${next} is distinct from c.${column}
        then jsonb_build_object(${sql.lit(name)}, c.${column}) else '{}'::jsonb end`
  })
  return sql`case when ${areChanged(plan, columns)} then ${sql.join(fields, sql` || `)} else '{}'::jsonb end`
}

function customBefore(plan: ImportPlan): RawBuilder<unknown> {
  const next = plan.clears ? sql`nullif(s.custom -> k, 'null')` : sql`s.custom -> k`
  return sql`case when ${isCustomChanged(plan)} then jsonb_build_object('custom', (
        select jsonb_object_agg(k, c.custom -> k) from jsonb_object_keys(s.custom) k
        where c.custom -> k is distinct from ${next}
      )) else '{}'::jsonb end`
}

/** Updates identifiers that the file changes: frees the old values and inserts the new ones. */
function movedIdentifiers(kinds: readonly IdentifierKind[]): RawBuilder<unknown> {
  const moved = (value: 'held' | 'next') =>
    sql.join(
      kinds.map((kind) => {
        const [held, next] = [sql.ref(`held_${kind}`), sql.ref(`next_${kind}`)]
        return sql`
        select account_id, ${sql.lit(kind)}::identifier_kind as kind, ${value === 'held' ? held : next} as value, id
        from held where before is not null and ${held} is distinct from ${next}`
      }),
      sql` union all `,
    )
  return sql`freed as (
      delete from contact_identifier i using (${moved('held')}) gone
      where i.account_id = gone.account_id and i.kind = gone.kind and i.value = gone.value
    ), taken as (
      insert into contact_identifier (account_id, kind, value, contact_id)
      select account_id, kind, value, id from (${moved('next')}) fresh
    ),${kinds.includes('email') ? carried : sql``}`
}

/**
 * No source changes an address, since it is the strongest identifier. But a contact that lost its address may get another
 * one here, and keeps the person's choices from the last one.
 */
const carried = sql` carried as (${carriedChoices(sql`
      select distinct on (h.id) h.account_id, x.before ->> 'email' as held, h.next_email as next
      from held h join contact_change x on x.contact_id = h.id and x.account_id = h.account_id
      where h.held_email is null and h.next_email is not null and x.before ->> 'email' is not null
      order by h.id, x.id desc`)}
    ),`

function isIdentifier(name: string): name is IdentifierKind {
  return (identifierKinds as readonly string[]).includes(name)
}
