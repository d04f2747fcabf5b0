import { sql } from 'kysely'
import type { ContactIds } from '#features/contact-sets/public.ts'
import type { Db } from '#platform/db.ts'
import type { SegmentRow } from './access-segment.ts'
import { compileQuery } from './compile-query.ts'
import { compileTree, onLists, type SegmentScope } from './compile-segment.ts'
import { type Question, readStored } from './question.ts'
import { segmentScope } from './segment-scope.ts'

/**
 * Who answers to a stored segment's question now, once each; of `among` only, when given. A query to be put into another
 * statement.
 * @throws a refusal when it reads what is gone
 */
export async function askSegment(
  db: Db,
  row: SegmentRow,
  { now, among }: { now: Date; among?: readonly string[] },
): Promise<ContactIds> {
  const scope = await segmentScope(db, row.account_id, now)
  return membersOf(await readStored(db, row, scope), scope, among)
}

/** Who answers to a question, once each. */
export function membersOf(
  { asked, parentListId }: Pick<Question, 'asked' | 'parentListId'>,
  scope: SegmentScope,
  among?: readonly string[],
): ContactIds {
  const { account } = scope
  if ('query' in asked) {
    const those = among && sql<{ contact_id: string }>`select unnest(${[...among]}::uuid[]) as contact_id`
    const found = compileQuery(asked.query, scope, those)
    if (parentListId === null) return found
    return sql`select found.contact_id from (${found}) as found where ${onLists(account, [parentListId], sql`found.contact_id`)}`
  }
  const onParent = parentListId === null ? sql`true` : onLists(account, [parentListId])
  const named = among ? sql`c.id = any(${[...among]}::uuid[])` : sql`true`
  const { from, where } = compileTree(asked.tree, scope)
  return sql`select c.id as contact_id from ${from}
    where c.account_id = ${account} and ${named} and ${onParent} and ${where}`
}
