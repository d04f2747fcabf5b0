import type { SegmentTree } from '@carillon/segment-language/tree'
import type { ContactIds } from '#features/contact-sets/public.ts'
import type { Db } from '#platform/db.ts'
import { compileDefinition } from './compile-segment.ts'
import { segmentScope } from './segment-scope.ts'

/**
 * SQL for the contacts among some who match conditions that no segment keeps.
 * @throws a refusal if they read a deleted field or list
 */
export async function matchingTree(
  db: Db,
  account: string,
  tree: SegmentTree,
  { now, among }: { now: Date; among: readonly string[] },
): Promise<ContactIds> {
  const scope = await segmentScope(db, account, now)
  return compileDefinition(db, { treeOrQuery: { tree }, parentListId: null }, scope, among)
}
