import { sql } from 'kysely'
import type { ContactIds } from '#features/contact-sets/public.ts'
import { bareArray, type Db } from '#platform/db.ts'
import type { SegmentRow } from './access-segment.ts'
import { chosenSends } from './chosen-sends.ts'
import { compileQuery } from './compile/compile-query.ts'
import { compileTree, onLists, type SegmentScope } from './compile/compile-tree.ts'
import { readStoredDefinition, type SegmentDefinition } from './segment-definition.ts'
import { segmentScope } from './segment-scope.ts'

/**
 * SQL for the contacts that match a stored segment now, each once; with `among`, only of these contacts. It is a query
 * for use within another statement.
 * @throws a refusal when the segment reads a deleted field or list
 */
export async function compileSegment(
  db: Db,
  row: SegmentRow,
  { now, among }: { now: Date; among?: readonly string[] },
): Promise<ContactIds> {
  const scope = await segmentScope(db, row.account_id, now)
  return compileDefinition(db, await readStoredDefinition(db, row, scope), scope, among)
}

/** SQL for the contacts that match a definition, each once. It names the sends that conditions choose, as they are now. */
export async function compileDefinition(
  db: Db,
  { treeOrQuery, parentListId }: Pick<SegmentDefinition, 'treeOrQuery' | 'parentListId'>,
  scope: SegmentScope,
  among?: readonly string[],
): Promise<ContactIds> {
  const { account } = scope
  if ('query' in treeOrQuery) {
    const those =
      among && sql<{ contact_id: string }>`select unnest(${bareArray(among)}::uuid[]) as contact_id`
    const found = compileQuery(treeOrQuery.query, scope, those)
    if (parentListId === null) return found
    return sql`select found.contact_id from (${found}) as found where ${onLists(account, [parentListId], sql`found.contact_id`)}`
  }
  const onParent = parentListId === null ? sql`true` : onLists(account, [parentListId])
  const named = among ? sql`c.id = any(${bareArray(among)}::uuid[])` : sql`true`
  const { tree } = treeOrQuery
  const { from, where } = compileTree(tree, { ...scope, ...(await chosenSends(db, account, tree)) })
  return sql`select c.id as contact_id from ${from}
    where c.account_id = ${account} and ${named} and ${onParent} and ${where}`
}
