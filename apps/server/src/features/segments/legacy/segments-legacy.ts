import type { LegacyCondition, LegacySegment } from '@carillon/contract/segments-legacy'
import type { SegmentTree } from '@carillon/segment-language/tree'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SegmentRow } from '../access-segment.ts'
import type { Asker } from '../evaluation/asked-evaluation.ts'
import { createSegment, updateSegment } from '../segments.ts'
import { treeOfLegacy } from './legacy-conditions.rules.ts'

export async function findLegacySegments(db: Db, account: string): Promise<SegmentRow[]> {
  return db
    .selectFrom('segment')
    .selectAll()
    .where('account_id', '=', account)
    .where('legacy_conditions', 'is not', null)
    .orderBy('number')
    .execute()
}

/** Finds a segment of an account by its number. */
export async function accessLegacySegment(db: Db, account: string, number: string): Promise<SegmentRow> {
  const row = await db
    .selectFrom('segment')
    .selectAll()
    .where('account_id', '=', account)
    .where('number', '=', /^\d{1,15}$/.test(number) ? Number(number) : -1)
    .where('legacy_conditions', 'is not', null)
    .executeTakeFirst()
  if (!row) throw new Refusal('segment_not_found', { id: number }, { field: 'segment_id' })
  return row
}

export async function createLegacySegment(
  db: Db,
  account: string,
  input: { name: string; list_id?: string | number | null | undefined; conditions: LegacyCondition[] },
  change: { now: Date; by: Asker },
): Promise<SegmentRow> {
  const query_json = await readConditions(db, account, input.conditions)
  const draft = { name: input.name, query_json, parent_list_ids: parentOf(input.list_id) }
  return createSegment(db, account, draft, change, { legacyConditions: input.conditions })
}

export async function updateLegacySegment(
  db: Db,
  account: string,
  number: string,
  input: {
    name?: string | undefined
    list_id?: string | number | null | undefined
    conditions?: LegacyCondition[] | undefined
  },
  change: { now: Date; by: Asker },
): Promise<SegmentRow> {
  const { id } = await accessLegacySegment(db, account, number)
  const { name, list_id, conditions } = input
  return updateSegment(
    db,
    account,
    id,
    {
      name,
      ...(conditions ? { query_json: await readConditions(db, account, conditions) } : {}),
      ...(list_id === undefined ? {} : { parent_list_ids: parentOf(list_id) }),
    },
    change,
    conditions ? { legacyConditions: conditions } : {},
  )
}

async function readConditions(db: Db, account: string, conditions: LegacyCondition[]): Promise<SegmentTree> {
  const read = treeOfLegacy(conditions, await customFieldsOf(db, account))
  if ('tree' in read) return read.tree
  const { code, index } = read.problem
  const about = conditions[index]
  throw new Refusal(
    code,
    { number: index + 1, field: about?.field ?? '', operator: about?.operator ?? '' },
    { field: code === 'legacy_condition_invalid' ? `conditions[${index}]` : 'and_or' },
  )
}

function parentOf(listId: string | number | null | undefined): string[] | null {
  return listId === null || listId === undefined ? null : [String(listId)]
}

export function showLegacy(row: SegmentRow): LegacySegment {
  return {
    id: row.number,
    name: row.name,
    ...(row.parent_list_id === null ? {} : { list_id: row.parent_list_id }),
    conditions: row.legacy_conditions ?? [],
    recipient_count: row.contacts_count,
  }
}
