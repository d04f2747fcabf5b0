import type { SegmentTree } from '@carillon/segment-language/tree'
import { conditionsOf, segmentLimits } from '@carillon/segment-language/tree'
import { sql } from 'kysely'
import { accessList, type ContactIds, countContacts } from '#features/contact-sets/public.ts'
import type { Database, Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { noUuid } from '#platform/uuid.ts'
import { eventsKeptFrom } from '#sending/ledger/public.ts'
import { chosenSends } from './chosen-sends.ts'
import { needsStoredEvents } from './compile/compile-event.ts'
import { collectJoins } from './compile/compile-joins.ts'
import type { Truth } from './compile/compile-text.ts'
import { compileCondition, onLists, type TreeScope } from './compile/compile-tree.ts'
import { compileDefinition } from './compile-segment.ts'
import { runRead } from './run-read.ts'
import { type Draft, readDefinition, type SegmentDefinition } from './segment-definition.ts'
import { segmentScope } from './segment-scope.ts'

const refusals = { tooSlow: 'segment_too_slow', invalid: 'segment_query_invalid' } as const

interface CountContext {
  database: Database
  account: string
  now: Date
  /** Aborts when the caller disconnects. */
  signal: AbortSignal
}

export interface Counted {
  count: number
  /** The newest ones. */
  sampleIds: string[]
  /** The number of contacts of the account, or of the parent list. */
  total: number
  tookMs: number
  /** If the definition reads events of certain sends or single events: the time before which events were dropped. */
  eventsKeptFrom: Date | null
}

/** Counts the contacts that match unsaved conditions, and finds the newest ten. */
export async function countDraft(
  { database, account, now, signal }: CountContext,
  draft: Draft,
): Promise<Counted> {
  const started = performance.now()
  const scope = await segmentScope(database.db, account, now)
  const definition = await readDefinition(database.db, scope, draft)
  const { parentListId } = definition
  const found = await runRead(database, account, { signal, ...refusals }, async (tx) => ({
    ...(await countAndSample(
      tx,
      account,
      await compileDefinition(tx, definition, scope),
      segmentLimits.liveSample,
    )),
    total:
      parentListId === null
        ? (await countContacts(tx, account)).contacts
        : (await accessList(tx, account, parentListId)).contact_count,
  }))
  const keptFrom = (await readsStoredEvents(database.db, account, definition))
    ? await eventsKeptFrom(database.db)
    : null
  return { ...found, eventsKeptFrom: keptFrom, tookMs: Math.round(performance.now() - started) }
}

async function readsStoredEvents(
  db: Db,
  account: string,
  { tree, reads }: SegmentDefinition,
): Promise<boolean> {
  if (tree === null) return reads.events
  const chosen = await chosenSends(db, account, tree)
  return conditionsOf(tree).some(
    ({ condition }) => condition.kind === 'event' && needsStoredEvents(condition, chosen),
  )
}

/**
 * The number of newest contacts searched for the sample: among these, conditions that one contact in a thousand matches
 * still find ten.
 */
const newestOnes = 10_000

/**
 * Counts the matching contacts and finds the newest, in one pass: parallel workers, or the machines with the contacts,
 * count, and keep only ids of new contacts, which are then sorted. Passing on all ids of 900,000 would cost 0.3 s more. If fewer new contacts match
 * than are asked for, a second query sorts all of them.
 */
export async function countAndSample(
  tx: Db,
  account: string,
  members: ContactIds,
  size: number,
): Promise<{ count: number; sampleIds: string[] }> {
  const { rows: bounds } = await sql<{ id: string }>`
    select id from contact where account_id = ${account} order by id desc offset ${newestOnes} limit 1
  `.execute(tx)
  const { rows } = await sql<{ count: number; newest: string[] }>`
    with found as (
      select count(*) as count, array_agg(contact_id) filter (where contact_id >= ${bounds[0]?.id ?? noUuid}) as newest
      from (${members}) as member
    )
    select count, array(select unnest(newest) as id order by id desc limit ${size}) as newest from found
  `.execute(tx)
  const { count = 0, newest = [] } = rows[0] ?? {}
  if (newest.length === Math.min(count, size)) return { count, sampleIds: newest }
  const { rows: all } = await sql<{ contact_id: string }>`
    select contact_id from (${members}) as member order by contact_id desc limit ${size}
  `.execute(tx)
  return { count, sampleIds: all.map(({ contact_id }) => contact_id) }
}

export interface Funnel {
  cards: { alone: number; so_far: number }[]
  tookMs: number
}

/**
 * The number of contacts that each condition matches alone, and the number it matches together with the conditions before
 * it, in one pass.
 */
export async function funnelDraft(
  { database, account, now, signal }: CountContext,
  draft: Draft,
): Promise<Funnel> {
  const started = performance.now()
  const scope = await segmentScope(database.db, account, now)
  const { tree, parentListId } = await readDefinition(database.db, scope, draft)
  if (tree === null) throw new Refusal('segment_query_not_conditions', {}, { field: 'query_dsl' })
  const treeScope = { ...scope, ...(await chosenSends(database.db, account, tree)) }
  const cards = await runRead(database, account, { signal, ...refusals }, (tx) =>
    countCards(tx, tree, parentListId, treeScope),
  )
  return { cards, tookMs: Math.round(performance.now() - started) }
}

/**
 * Groups contacts by the conditions that they match, so that each condition is tested once a contact. The few
 * combinations that occur are then added up.
 */
async function countCards(
  tx: Db,
  tree: SegmentTree,
  parentListId: string | null,
  scope: TreeScope,
): Promise<Funnel['cards']> {
  const conditions = conditionsOf(tree)
  if (conditions.length === 0) return []
  const names = conditions.map((_, at) => sql.ref(`k${at}`))
  const joins = collectJoins(scope.account)
  const results = conditions.map(
    ({ condition }, at) => sql`${compileCondition(condition, scope, joins)} as ${sql.ref(`k${at}`)}`,
  )
  const counted = conditions.flatMap((_, at) => [
    sql`coalesce(sum(n) filter (where ${sql.ref(`k${at}`)}), 0)::int8 as ${sql.ref(`alone${at}`)}`,
    sql`coalesce(sum(n) filter (where ${firstOf(tree, at + 1)}), 0)::int8 as ${sql.ref(`together${at}`)}`,
  ])
  const onParent = parentListId === null ? sql`true` : onLists(scope.account, [parentListId])
  const { rows } = await sql<Record<string, number>>`
    with combination as materialized (
      select ${sql.join(results)}, count(*) as n from ${joins.from()}
      where c.account_id = ${scope.account} and ${onParent}
      group by ${sql.join(names)}
    )
    select ${sql.join(counted)} from combination
  `.execute(tx)
  const [row] = rows
  return conditions.map((_, at) => ({ alone: row?.[`alone${at}`] ?? 0, so_far: row?.[`together${at}`] ?? 0 }))
}

/** The tree with only its first conditions, over the columns with their results. */
function firstOf(tree: SegmentTree, count: number): Truth {
  let at = 0
  const groups = tree.groups.flatMap(({ joiner, conditions }) => {
    const columns = conditions.flatMap(() => (at < count ? [sql.ref(`k${at++}`)] : []))
    return columns.length === 0
      ? []
      : [sql`(${sql.join(columns, joiner === 'and' ? sql` and ` : sql` or `)})`]
  })
  return sql`(${sql.join(groups, tree.joiner === 'and' ? sql` and ` : sql` or `)})`
}
