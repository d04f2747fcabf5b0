import { rowsKeptFrom } from '#jobs/row-life.ts'
import type { Db } from '#platform/db.ts'

/**
 * Marks the numbers by hour of days whose hours were added up (`fold-counters.ts`): the first hour has those of the whole day.
 */
export async function markAddedUp<Row extends { aggregation: string }>(
  db: Db,
  unit: 'total' | 'day' | 'hour',
  rows: readonly Row[],
): Promise<(Row & { is_added_up?: true })[]> {
  const keptFrom = unit === 'hour' ? await rowsKeptFrom(db, 'counters') : null
  if (keptFrom === null) return [...rows]
  const firstDay = keptFrom.toISOString().slice(0, 10)
  return rows.map((row) => (row.aggregation < firstDay ? { ...row, is_added_up: true as const } : row))
}
