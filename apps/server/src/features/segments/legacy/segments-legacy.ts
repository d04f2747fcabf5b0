import type { LegacyCondition, LegacySegment } from '@carillon/contract/segments-legacy'
import type { SegmentTree } from '@carillon/segment-language/tree'
import { sql } from 'kysely'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { accessListByNumber, numberLists } from '#features/legacy-recipients/public.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SegmentRow } from '../access-segment.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Change, createSegment, updateSegment } from '../segments.ts'
import { campaignsIn, treeOfLegacy, withCampaigns } from './legacy-conditions.rules.ts'

type FindCampaigns = Dependencies['findSentCampaigns']

/** A segment with its list as the oldest API names it. */
export interface NumberedSegment {
  row: SegmentRow
  listNumber: number | null
}

export async function findLegacySegments(db: Db, account: string): Promise<NumberedSegment[]> {
  const rows = await db
    .selectFrom('segment')
    .selectAll()
    .where('account_id', '=', account)
    .where('legacy_conditions', 'is not', null)
    .orderBy('number')
    .execute()
  const numbers = await listNumbers(db, account, rows)
  return rows.map((row) => ({ row, listNumber: numbers.get(row.parent_list_id) ?? null }))
}

async function listNumbers(
  db: Db,
  account: string,
  rows: readonly SegmentRow[],
): Promise<Map<string | null, number>> {
  const lists = await numberLists(
    db,
    account,
    rows.flatMap(({ parent_list_id }) => parent_list_id ?? []),
  )
  return new Map(lists.map(({ id, number }) => [id, number]))
}

/** Finds a segment of an account by its number. An unknown one is refused with 404, or the status given. */
export async function accessLegacySegment(
  db: Db,
  account: string,
  number: number,
  unknown: { status?: 400 } = {},
): Promise<SegmentRow> {
  const row = await db
    .selectFrom('segment')
    .selectAll()
    .where('account_id', '=', account)
    .where('number', '=', number)
    .where('legacy_conditions', 'is not', null)
    .executeTakeFirst()
  if (!row) throw new Refusal('segment_not_found', { id: number }, { ...unknown, field: 'segment_id' })
  return row
}

export async function numbered(db: Db, row: SegmentRow): Promise<NumberedSegment> {
  const numbers = await listNumbers(db, row.account_id, [row])
  return { row, listNumber: numbers.get(row.parent_list_id) ?? null }
}

interface Input {
  name: string
  list_id?: number | string | null | undefined
  conditions: LegacyCondition[]
}

export async function createLegacySegment(
  db: Db,
  account: string,
  input: Input,
  change: Change,
  findCampaigns: FindCampaigns,
): Promise<NumberedSegment> {
  const { tree, conditions } = await readConditions(db, account, input.conditions, findCampaigns)
  const parent_list_ids = await readList(db, account, input.list_id)
  await refuseListName(db, account, input.name)
  const draft = { name: input.name, query_json: tree, parent_list_ids }
  return numbered(db, await createSegment(db, account, draft, change, { legacyConditions: conditions }))
}

export async function updateLegacySegment(
  db: Db,
  account: string,
  number: number,
  { name, list_id, conditions, revision }: Partial<Input> & { revision?: number | undefined },
  change: Change,
  findCampaigns: FindCampaigns,
): Promise<NumberedSegment> {
  const { id, name: before } = await accessLegacySegment(db, account, number, { status: 400 })
  const read = conditions && (await readConditions(db, account, conditions, findCampaigns))
  if (name !== undefined && name !== before) await refuseListName(db, account, name)
  const changes = {
    name,
    revision,
    ...(read ? { query_json: read.tree } : {}),
    ...(list_id === undefined ? {} : { parent_list_ids: await readList(db, account, list_id) }),
  }
  const stored = { findCampaigns, ...(read ? { legacyConditions: read.conditions } : {}) }
  return numbered(db, await updateSegment(db, account, id, changes, change, stored))
}

/** On this wire, lists and segments have different names. Newer calls let a segment have the name of a list. */
async function refuseListName(db: Db, account: string, name: string): Promise<void> {
  const { rows } = await sql`
    select 1 from list where account_id = ${account} and lower(name) = lower(${name}) limit 1`.execute(db)
  if (rows.length > 0) throw new Refusal('segment_name_taken', {}, { field: 'name' })
}

/**
 * Reads conditions as a tree. Campaigns are named by number; ours may also be named by their id, and are then stored by
 * number.
 * @throws legacy_condition_…, also for a campaign that is not of the account or was not sent
 */
export async function readConditions(
  db: Db,
  account: string,
  conditions: readonly LegacyCondition[],
  findCampaigns: FindCampaigns,
): Promise<{ tree: SegmentTree; conditions: LegacyCondition[] }> {
  const found = await findCampaigns(db, account, campaignsIn(conditions))
  const read = treeOfLegacy(conditions, {
    customFields: await customFieldsOf(db, account),
    campaigns: new Map([...found].map(([name, { id }]) => [name, id])),
  })
  if ('tree' in read) {
    const numberOf = (name: string) => String(found.get(name)?.number ?? name)
    return { tree: read.tree, conditions: withCampaigns(conditions, numberOf) }
  }
  const { code, index } = read.problem
  const about = conditions[index]
  throw new Refusal(
    code,
    { number: index + 1, field: about?.field ?? '', operator: about?.operator ?? '' },
    { field: inputOf(code, index) },
  )
}

function inputOf(code: string, index: number): string {
  if (code === 'legacy_condition_invalid') return `conditions.${index}`
  return code === 'legacy_condition_value_missing' ? 'value' : 'and_or'
}

/** A list, named by its number or its id, as drafts of segments take it; null for none. */
async function readList(
  db: Db,
  account: string,
  list: number | string | null | undefined,
): Promise<string[] | null> {
  if (list === null || list === undefined) return null
  return [typeof list === 'string' ? list : (await accessListByNumber(db, account, list)).id]
}

export function showLegacy({ row, listNumber }: NumberedSegment): LegacySegment {
  return {
    id: row.number,
    name: row.name,
    ...(listNumber === null ? {} : { list_id: listNumber }),
    conditions: row.legacy_conditions ?? [],
    recipient_count: row.contacts_count,
  }
}
