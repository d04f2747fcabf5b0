import { cutText } from '@carillon/contract/characters'
import { type SegmentTree, segmentLimits } from '@carillon/segment-language/tree'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { readDefinition } from './segment-definition.ts'
import { segmentScope } from './segment-scope.ts'
import { type Change, createSegment, findSegments, isSameDefinition } from './segments.ts'

/** The number of names that are tried, each with a higher number. */
const mostNames = 20

/**
 * The id of the segment with exactly these conditions. Where the account has none, one is made, under this name or, when
 * that is taken, under this name with a number.
 * @throws segment_limit_reached
 */
export async function segmentWith(
  db: Db,
  account: string,
  { name, tree }: { name: string; tree: SegmentTree },
  change: Change,
): Promise<string> {
  const definition = await readDefinition(db, await segmentScope(db, account, change.now), {
    query_json: tree,
  })
  const known = (await findSegments(db, account, {})).find((row) => isSameDefinition(row, definition))
  if (known) return known.id
  for (let number = 1; ; number++) {
    try {
      const fields = { name: numbered(name, number), query_json: tree }
      const made = await createSegment(db, account, fields, change)
      return made.id
    } catch (error) {
      const isTaken = error instanceof Refusal && error.code === 'segment_name_taken'
      if (!isTaken || number === mostNames) throw error
    }
  }
}

function numbered(name: string, number: number): string {
  const end = number === 1 ? '' : ` (${number})`
  return cutText(name, segmentLimits.name - end.length) + end
}
