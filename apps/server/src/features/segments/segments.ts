import { segmentLimits } from '@carillon/segment-language/tree'
import { sql } from 'kysely'
import { enqueue } from '#jobs/define-job.ts'
import { type Db, newId } from '#platform/db.ts'
import { lockAccount } from '#platform/lock-account.ts'
import { Refusal } from '#platform/refusal.ts'
import { asUuid } from '#platform/uuid.ts'
import { accessSegment, type SegmentRow } from './access-segment.ts'
import type { Dependencies } from './dependencies.ts'
import { type Asker, asked } from './evaluation/asked-evaluation.ts'
import { evaluateSegment } from './evaluation/evaluate-segment.job.ts'
import { legacyForm } from './legacy/legacy-form.ts'
import { type Draft, readDefinition, readTree, type SegmentDefinition } from './segment-definition.ts'
import { segmentScope } from './segment-scope.ts'

export interface SegmentFilter {
  ids?: string[] | undefined
  parent_list_ids?: string[] | undefined
  no_parent_list_id?: boolean | undefined
}

/** Segments by name. The filter for parents accepts named lists and, if requested, segments without a parent. */
export async function findSegments(db: Db, account: string, filter: SegmentFilter): Promise<SegmentRow[]> {
  const { ids, parent_list_ids: parents, no_parent_list_id: without } = filter
  const uuids = (values: readonly string[]) => sql`${values.flatMap((id) => asUuid(id) ?? [])}::uuid[]`
  const byParent = [
    ...(parents ? [sql<boolean>`parent_list_id = any(${uuids(parents)})`] : []),
    ...(without ? [sql<boolean>`parent_list_id is null`] : []),
  ]
  return db
    .selectFrom('segment')
    .selectAll()
    .where('account_id', '=', account)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${uuids(ids ?? [])})`))
    .$if(byParent.length > 0, (query) => query.where(sql<boolean>`(${sql.join(byParent, sql` or `)})`))
    .orderBy(sql`lower(name)`)
    .execute()
}

/** The time at which a segment is made or changed, and the user who waits for its evaluation. */
export interface Change {
  now: Date
  by: Asker
}

/** The other data stored with a segment that was not made in the builder. */
interface Origin {
  legacyConditions?: unknown
}

/** Finds the numbers by which the oldest API names campaigns, for a change of a legacy segment by a newer call. */
interface LegacyNames {
  findCampaigns: Dependencies['findSentCampaigns']
}

/**
 * Makes a segment and starts its evaluation. The account is locked, so that two callers can't both make the last one
 * that the limit allows.
 */
export async function createSegment(
  db: Db,
  account: string,
  input: { name: string } & Draft,
  { now, by }: Change,
  { legacyConditions }: Origin = {},
): Promise<SegmentRow> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    await refuseTaken(tx, account, input.name, null)
    await refuseTooMany(tx, account)
    const definition = await readDefinition(tx, await segmentScope(tx, account, now), input)
    const row = await tx
      .insertInto('segment')
      .values({
        id: newId(),
        account_id: account,
        name: input.name,
        ...definitionColumns(definition),
        legacy_conditions: legacyConditions === undefined ? null : JSON.stringify(legacyConditions),
        query_changed_at: now,
        ...asked(by, now),
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await enqueue(tx, evaluateSegment, { segmentId: row.id })
    return row
  })
}

export interface SegmentChange extends Draft {
  name?: string | undefined
  /** The revision that the change starts from. It is refused if another user changed the segment since. */
  revision?: number | undefined
}

/** Changes name, conditions or parent. Other conditions start an evaluation. */
export async function updateSegment(
  db: Db,
  account: string,
  id: string,
  change: SegmentChange,
  { now, by }: Change,
  { legacyConditions, findCampaigns }: Origin & LegacyNames,
): Promise<SegmentRow> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account)
    const row = await accessSegment(tx, account, id, { lock: true })
    if (change.revision !== undefined && change.revision !== row.revision)
      throw new Refusal('segment_changed', { revision: row.revision })
    const name = change.name ?? row.name
    await refuseTaken(tx, account, name, row.id)
    const definition = await readChange(tx, row, change, now)
    const isSame = definition === null || isSameDefinition(row, definition)
    if (!isSame) refuseTooSoon(row, change, now)
    if (isSame && name === row.name) return row
    const columns = isSame
      ? {}
      : {
          ...definitionColumns(definition),
          ...(await legacyColumn(tx, row, definition, { legacyConditions, findCampaigns })),
          status: 'pending',
          problem: null,
          problem_details: null,
          query_changed_at: now,
          ...asked(by, now),
          next_at: null,
        }
    const changed = await tx
      .updateTable('segment')
      .set({ name, ...columns, revision: row.revision + 1, updated_at: now })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (!isSame) await enqueue(tx, evaluateSegment, { segmentId: row.id })
    return changed
  })
}

/** The legacy conditions after a change: those that the oldest API sent, else rewritten if the conditions are others. */
async function legacyColumn(
  tx: Db,
  row: SegmentRow,
  { tree }: SegmentDefinition,
  { legacyConditions: sent, findCampaigns }: Origin & LegacyNames,
) {
  if (sent !== undefined) return { legacy_conditions: JSON.stringify(sent) }
  const isSame = row.tree !== null && tree !== null && sameJson(row.tree, tree)
  return isSame ? {} : { legacy_conditions: await legacyForm(tx, row, tree, findCampaigns) }
}

/** The definition after the change; null when the change doesn't affect it. */
async function readChange(
  tx: Db,
  row: SegmentRow,
  change: SegmentChange,
  now: Date,
): Promise<SegmentDefinition | null> {
  const { query_dsl, query_json, parent_list_ids } = change
  if (query_dsl === undefined && query_json === undefined && parent_list_ids === undefined) return null
  const parent = row.parent_list_id === null ? null : [row.parent_list_id]
  const stored =
    row.tree === null
      ? { query_dsl: row.query_dsl, query_version: row.query_version as '1' | '2' }
      : { query_json: readTree(row.tree) }
  const source = query_dsl === undefined && query_json === undefined ? stored : { query_dsl, query_json }
  return readDefinition(tx, await segmentScope(tx, row.account_id, now), {
    ...source,
    parent_list_ids: parent_list_ids === undefined ? parent : parent_list_ids,
  })
}

/** Compares trees without regard to the order of keys, which `jsonb` does not keep. */
export function isSameDefinition(row: SegmentRow, definition: SegmentDefinition): boolean {
  if (row.status === 'invalid' || row.parent_list_id !== definition.parentListId) return false
  if (definition.tree === null) return row.tree === null && row.query_dsl === definition.dsl
  return row.tree !== null && sameJson(row.tree, definition.tree)
}

function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

/**
 * A caller that sends only a query may change it every five minutes. A caller that sends conditions, as our screens do,
 * may change them at any time.
 */
function refuseTooSoon(row: SegmentRow, { query_dsl, query_json }: SegmentChange, now: Date): void {
  if (query_dsl === undefined || query_json !== undefined) return
  const isFirst = row.query_changed_at.getTime() === row.created_at.getTime()
  const waits = row.query_changed_at.getTime() + segmentLimits.changePauseMs - now.getTime()
  if (!isFirst && waits > 0)
    throw new Refusal('segment_change_too_soon', {}, { retryAfterSeconds: Math.ceil(waits / 1000) })
}

function definitionColumns({ version, dsl, tree, parentListId, reads }: SegmentDefinition) {
  return {
    query_version: version,
    query_dsl: dsl,
    tree: tree === null ? null : JSON.stringify(tree),
    parent_list_id: parentListId,
    reads_fields: reads.fields,
    reads_lists: reads.listIds.flatMap((id) => asUuid(id) ?? []),
    reads_events: reads.events,
    reads_clock: reads.clock,
  }
}

async function refuseTaken(tx: Db, account: string, name: string, except: string | null): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from segment where account_id = ${account} and lower(name) = lower(${name})
  `.execute(tx)
  if (rows.some((row) => row.id !== except)) throw new Refusal('segment_name_taken', {}, { field: 'name' })
}

async function refuseTooMany(tx: Db, account: string): Promise<void> {
  const { count } = await tx
    .selectFrom('segment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  if (count >= segmentLimits.segments)
    throw new Refusal('segment_limit_reached', { limit: segmentLimits.segments })
}
