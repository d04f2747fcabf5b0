import type { Query } from '@carillon/segment-language/expression'
import { liftQuery } from '@carillon/segment-language/lift'
import { QueryProblem } from '@carillon/segment-language/query-problem'
import { readSgql } from '@carillon/segment-language/read-sgql'
import { readSql } from '@carillon/segment-language/read-sql'
import { type Reads, readsOfQuery, readsOfTree } from '@carillon/segment-language/reads'
import { type CustomFieldRef, conditionsOf, SegmentTree } from '@carillon/segment-language/tree'
import { type ConditionProblem, validateTree } from '@carillon/segment-language/validate'
import { writeSql } from '@carillon/segment-language/write-sql'
import { accessList } from '#features/contact-sets/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal, Refusals } from '#platform/refusal.ts'
import { asUuid } from '#platform/uuid.ts'
import type { SegmentRow } from './access-segment.ts'
import type { SegmentScope } from './compile/compile-tree.ts'

/** Conditions if the segment has some, otherwise its query. */
export type TreeOrQuery = { tree: SegmentTree } | { query: Query }

/** The definition of a segment, checked and ready to be run and stored. */
export interface SegmentDefinition {
  treeOrQuery: TreeOrQuery
  /** The conditions; null when conditions can't express the query. */
  tree: SegmentTree | null
  version: QueryVersion
  dsl: string
  parentListId: string | null
  reads: Reads
}

export type QueryVersion = '1' | '2'

/** A definition as callers send it. */
export interface Draft {
  query_dsl?: string | undefined
  query_json?: SegmentTree | undefined
  parent_list_ids?: string[] | null | undefined
  /** The language of `query_dsl`: SQL by default; a stored segment of version 1 has SGQL. */
  query_version?: QueryVersion
}

/**
 * Reads a definition. Conditions take precedence over a query. A query becomes conditions if they can express it.
 * @throws segment_query_required, segment_query_invalid with its place, segment_condition_invalid with its number,
 * segment_parents_too_many, list_not_found
 */
export async function readDefinition(db: Db, scope: SegmentScope, draft: Draft): Promise<SegmentDefinition> {
  const parentListId = await readParent(db, scope.account, draft.parent_list_ids)
  if (draft.query_json) {
    const tree = await checkTree(db, scope, draft.query_json)
    return {
      treeOrQuery: { tree },
      tree,
      version: '2',
      dsl: writeSql(tree, scope.customFields),
      parentListId,
      reads: readsOfTree(tree),
    }
  }
  if (!draft.query_dsl?.trim()) throw new Refusal('segment_query_required', {}, { field: 'query_dsl' })
  const version = draft.query_version ?? '2'
  const query = readQuery(draft.query_dsl, version, scope.customFields)
  const tree = await lift(db, scope, query)
  return {
    treeOrQuery: tree ? { tree } : { query },
    tree,
    version,
    dsl: draft.query_dsl,
    parentListId,
    reads: tree ? readsOfTree(tree) : readsOfQuery(query),
  }
}

/**
 * The definition of a stored segment, checked against the current fields and lists.
 * @throws segment_field_deleted, segment_list_deleted; segment_query_invalid for a query that was valid when it was
 * stored
 */
export async function readStoredDefinition(
  db: Db,
  row: Pick<SegmentRow, 'tree' | 'query_dsl' | 'query_version' | 'parent_list_id' | 'account_id'>,
  scope: SegmentScope,
): Promise<{ treeOrQuery: TreeOrQuery; parentListId: string | null }> {
  const parentListId = row.parent_list_id
  const lists = await knownLists(db, scope.account, parentListId === null ? [] : [parentListId])
  if (parentListId !== null && !lists.has(parentListId))
    throw new Refusal('segment_list_deleted', { listId: parentListId })
  if (row.tree === null) {
    const version = row.query_version === '1' ? '1' : '2'
    return { treeOrQuery: { query: readQuery(row.query_dsl, version, scope.customFields) }, parentListId }
  }
  const tree = readTree(row.tree)
  const [problem] = await problemsOf(db, scope, tree)
  if (problem) throw await asDeleted(db, scope.account, problem)
  return { treeOrQuery: { tree }, parentListId }
}

/** Reads a stored tree. It was checked when it was stored; parsing adds the fields of newer versions of the shape. */
export function readTree(stored: unknown): SegmentTree {
  return SegmentTree.parse(stored)
}

async function asDeleted(db: Db, account: string, problem: ConditionProblem): Promise<Refusal> {
  if (problem.code === 'list_unknown') return new Refusal('segment_list_deleted', { listId: problem.name })
  if (problem.code !== 'field_unknown') return asRefusal(problem)
  const field = await db
    .selectFrom('custom_field')
    .select('name')
    .where('account_id', '=', account)
    .where('id', '=', problem.name)
    .executeTakeFirst()
  return new Refusal('segment_field_deleted', { name: field?.name ?? problem.name })
}

/** The conditions that express a query, if there are any and they are valid. */
async function lift(db: Db, scope: SegmentScope, query: Query): Promise<SegmentTree | null> {
  const tree = liftQuery(query, scope.customFields)
  return tree && (await problemsOf(db, scope, tree)).length === 0 ? tree : null
}

async function checkTree(db: Db, scope: SegmentScope, tree: SegmentTree): Promise<SegmentTree> {
  const [first, ...more] = (await problemsOf(db, scope, tree)).map(asRefusal)
  if (first) throw new Refusals([first, ...more])
  return tree
}

function asRefusal({ index, code, name }: ConditionProblem): Refusal {
  return new Refusal(
    'segment_condition_invalid',
    { number: index + 1, problem: code, name },
    { field: 'query_json' },
  )
}

async function problemsOf(db: Db, scope: SegmentScope, tree: SegmentTree): Promise<ConditionProblem[]> {
  const named = conditionsOf(tree).flatMap(({ condition }) =>
    condition.kind === 'list' ? condition.listIds : [],
  )
  return validateTree(tree, {
    customFields: scope.customFields,
    listIds: await knownLists(db, scope.account, named),
  })
}

/** The ids that are lists of the account, spelled as they were given. */
async function knownLists(db: Db, account: string, ids: readonly string[]): Promise<Set<string>> {
  const uuids = ids.flatMap((id) => asUuid(id) ?? [])
  if (uuids.length === 0) return new Set()
  const rows = await db
    .selectFrom('list')
    .select('id')
    .where('account_id', '=', account)
    .where('id', 'in', uuids)
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  return new Set(ids.filter((id) => known.has(id.toLowerCase())))
}

/**
 * Reads a query in one of the two languages.
 * @throws segment_query_invalid, or the given code, with line, column and reason
 */
export function readQuery(
  dsl: string,
  version: QueryVersion,
  customFields: readonly CustomFieldRef[],
  refusal: { code: 'segment_query_invalid' | 'search_query_invalid'; field: string } = {
    code: 'segment_query_invalid',
    field: 'query_dsl',
  },
): Query {
  try {
    return version === '1' ? readSgql(dsl, customFields) : readSql(dsl, customFields)
  } catch (cause) {
    if (!(cause instanceof QueryProblem)) throw cause
    const { line, column, sentence: reason, reason: reason_code, word } = cause
    throw new Refusal(refusal.code, { line, column, reason, reason_code, word }, { field: refusal.field })
  }
}

async function readParent(
  db: Db,
  account: string,
  ids: readonly string[] | null | undefined,
): Promise<string | null> {
  if (!ids || ids.length === 0) return null
  if (ids.length > 1) throw new Refusal('segment_parents_too_many', {}, { field: 'parent_list_ids' })
  return (await accessList(db, account, ids[0] ?? '')).id
}
