import type { LegacyCondition } from '@carillon/contract/segments-legacy'
import { QueryProblem } from '@carillon/segment-language/query-problem'
import { renameColumn } from '@carillon/segment-language/rename-column'
import type { CustomFieldRef } from '@carillon/segment-language/tree'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { waitForSegment } from './evaluation/evaluate-segment.ts'

/**
 * Writes a field's new name into the queries and legacy conditions of segments that read the field. Conditions name fields
 * by id and need no change. The meaning stays the same, so no member changes. `before` are the account's fields with their old names. A
 * query that could not be read before is left as it is: its segment is invalid already.
 *
 * It waits for running evaluations: an evaluation that read the query before and the fields after would consider the
 * field deleted.
 */
export async function fieldRenamed(
  tx: Db,
  account: string,
  renamed: { id: string; name: string },
  before: readonly CustomFieldRef[],
): Promise<void> {
  const reading = tx
    .selectFrom('segment')
    .where('account_id', '=', account)
    .where(sql<boolean>`reads_fields && ${[renamed.id]}::text[]`)
    .orderBy('id')
  for (const { id } of await reading.select('id').where('tree', 'is', null).execute()) {
    await waitForSegment(tx, id)
  }
  const rows = await reading
    .select(['id', 'query_dsl', 'query_version', 'legacy_conditions'])
    .forUpdate()
    .execute()
  const oldName = before.find(({ id }) => id === renamed.id)?.name
  for (const { id, query_dsl, query_version, legacy_conditions } of rows) {
    const query = renameOrKeep(query_dsl, query_version === '1' ? '1' : '2', before, renamed)
    const legacy = legacy_conditions?.map((each) => renameLegacy(each, oldName, renamed.name))
    if (query === query_dsl && !legacy) continue
    await tx
      .updateTable('segment')
      .set({ query_dsl: query, ...(legacy ? { legacy_conditions: JSON.stringify(legacy) } : {}) })
      .where('id', '=', id)
      .execute()
  }
}

function renameLegacy(condition: LegacyCondition, from: string | undefined, to: string): LegacyCondition {
  const isIt = from !== undefined && condition.field.toLowerCase() === from.toLowerCase()
  return isIt ? { ...condition, field: to } : condition
}

function renameOrKeep(
  query: string,
  version: '1' | '2',
  before: readonly CustomFieldRef[],
  renamed: { id: string; name: string },
): string {
  try {
    return renameColumn(query, version, before, renamed)
  } catch (cause) {
    if (cause instanceof QueryProblem) return query
    throw cause
  }
}
