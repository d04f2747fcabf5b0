import { legacySearchLimit } from '@carillon/contract/recipient-search-legacy'
import type { SegmentTree } from '@carillon/segment-language/tree'
import { sql } from 'kysely'
import type { ContactIds } from '#features/contact-sets/public.ts'
import type { Database, Db } from '#platform/db.ts'
import { chosenSends } from '../chosen-sends.ts'
import { compileTree, onLists } from '../compile/compile-tree.ts'
import { runRead } from '../run-read.ts'
import { segmentScope } from '../segment-scope.ts'
import { type NearList, nearContacts } from './near-contacts.ts'

const refusals = { tooSlow: 'search_too_slow', invalid: 'invalid_input' } as const

interface SearchOptions {
  now: Date
  signal: AbortSignal
  /** Counts all that match. Without it, the search ends when enough are found. */
  counts?: boolean
}

/**
 * The newest contacts with an address that match conditions, at most `legacySearchLimit`, and the number of all. Where an
 * index holds those who can match, only these are read. Other conditions read all contacts.
 */
export async function findMatching(
  database: Database,
  account: string,
  { tree, list }: { tree: SegmentTree; list: NearList | null },
  { now, signal, counts = false }: SearchOptions,
): Promise<{ ids: string[]; count: number }> {
  const scope = await segmentScope(database.db, account, now)
  const near = nearContacts(account, tree, list)
  const { from, where } = compileTree(tree, {
    ...scope,
    ...(await chosenSends(database.db, account, tree)),
  })
  const matching: ContactIds = sql`select c.id as contact_id from ${from}
    where c.account_id = ${account} and c.email is not null and ${near ?? sql`true`}
      and ${list === null ? sql`true` : onLists(account, [list.id])} and ${where}`
  const options = { signal, ...refusals, ofFew: near !== null }
  return runRead(database, account, options, (tx) =>
    counts ? countAll(tx, matching) : findFirst(tx, matching),
  )
}

async function findFirst(tx: Db, matching: ContactIds): Promise<{ ids: string[]; count: number }> {
  const { rows } = await sql<{ contact_id: string }>`
    ${matching} order by c.id desc limit ${legacySearchLimit}`.execute(tx)
  return { ids: rows.map(({ contact_id }) => contact_id), count: rows.length }
}

async function countAll(tx: Db, matching: ContactIds): Promise<{ ids: string[]; count: number }> {
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with found as materialized (${matching})
    select (select count(*) from found) as count,
      array(select contact_id from found order by contact_id desc limit ${legacySearchLimit}) as ids`.execute(
    tx,
  )
  const [{ count = 0, ids = [] } = {}] = rows
  return { ids, count }
}
