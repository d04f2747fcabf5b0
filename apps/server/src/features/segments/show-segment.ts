import type { Contact } from '@carillon/contract/contacts'
import { fillPath } from '@carillon/contract/endpoint'
import type { ErrorCode } from '@carillon/contract/refusals'
import { type Segment, type SegmentSummary, segments } from '@carillon/contract/segments'
import { segmentLimits } from '@carillon/segment-language/tree'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { sentenceOf } from '#platform/http/errors.ts'
import type { SegmentRow } from './access-segment.ts'
import type { Dependencies } from './dependencies.ts'
import { refreshesOf } from './evaluation/refresh-segment.ts'
import { readTree } from './segment-definition.ts'

/** The fields of a segment that both versions of the API show. */
export function summaryFields(row: SegmentRow) {
  return {
    id: row.id,
    name: row.name,
    contacts_count: row.contacts_count,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    sample_updated_at: row.evaluated_at?.toISOString() ?? null,
    next_sample_update: row.next_at?.toISOString() ?? null,
  }
}

/** The summary of a segment. A query is checked when it is sent, so it is shown as valid before it is evaluated. */
export function showSummary(row: SegmentRow, base: string): SegmentSummary {
  const isInvalid = row.status === 'invalid'
  const parameter = row.problem_details ?? {}
  return {
    ...summaryFields(row),
    parent_list_ids: row.parent_list_id === null ? null : [row.parent_list_id],
    query_version: row.query_version === '1' ? '1' : '2',
    _metadata: { self: `${base}${fillPath(segments.get.path, { id: row.id })}` },
    status: {
      query_validation: isInvalid ? 'INVALID' : 'VALID',
      ...(isInvalid && row.problem !== null
        ? { error_message: sentenceOf(row.problem as ErrorCode, parameter) }
        : {}),
    },
    state: isInvalid ? 'invalid' : row.status === 'pending' ? 'processing' : 'ready',
    problem: isInvalid && row.problem !== null ? { error_id: row.problem, parameter } : null,
    is_stale: row.stale_since !== null,
    is_legacy: row.legacy_conditions !== null,
    ...(row.legacy_conditions === null ? {} : { legacy_id: row.number }),
    revision: row.revision,
  }
}

interface View {
  base: string
  now: Date
  /** Adds the newest members if true. */
  sample: boolean
}

export async function showSegment(
  db: Db,
  row: SegmentRow,
  { base, now, sample }: View,
  dependencies: Dependencies,
): Promise<Segment> {
  const { time_zone: zone } = await db
    .selectFrom('account')
    .select('time_zone')
    .where('id', '=', row.account_id)
    .executeTakeFirstOrThrow()
  const refreshes = await refreshesOf(db, row, zone, now)
  return {
    ...showSummary(row, base),
    query_dsl: row.query_dsl,
    query_json: row.tree === null ? null : readTree(row.tree),
    ...(sample ? { contacts_sample: await findSample(db, row, base, dependencies) } : {}),
    ...(await identifierCounts(db, row)),
    refreshes_used: refreshes.today,
    max_refreshes: segmentLimits.refreshesPerDay,
    last_refreshed_at: refreshes.last?.toISOString() ?? null,
  }
}

/** The newest members, as the public API shows them: without fields that are not set. */
export async function findSample(
  db: Db,
  row: SegmentRow,
  base: string,
  { findContacts }: Dependencies,
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ id: string }>`
    select contact_id as id from segment_contact where segment_id = ${row.id} and left_at is null
    order by contact_id desc limit ${segmentLimits.sample}
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  return (await findContacts(db, row.account_id, ids, base)).map(setFields)
}

function setFields({ _metadata, email_status, ...contact }: Contact): Record<string, unknown> {
  return Object.fromEntries(Object.entries(contact).filter(([, value]) => !isUnset(value)))
}

function isUnset(value: unknown): boolean {
  if (value === '' || value === null) return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** Up to this many members, identifiers are counted on each request (40 ms). For larger segments they are left out. */
const countedAtMost = 50_000

/**
 * The numbers of members with each kind of identifier. Left out while the members are not known yet: counting would read
 * the rows that the evaluation is writing, with each request of a waiting user.
 */
async function identifierCounts(db: Db, row: SegmentRow): Promise<Pick<Segment, 'identifier_counts'>> {
  if (row.status === 'pending' || row.contacts_count > countedAtMost) return {}
  const { rows } = await sql<NonNullable<Segment['identifier_counts']>>`
    select count(email)::int as "EID", count(phone_number_id)::int as "PHNID", count(external_id)::int as "EXTID", count(anonymous_id)::int as "AID"
    from segment_contact m join contact c on c.account_id = ${row.account_id} and c.id = m.contact_id
    where m.segment_id = ${row.id} and m.left_at is null
  `.execute(db)
  return rows[0] ? { identifier_counts: rows[0] } : {}
}
