import { type Counting, statsLimits } from '@carillon/contract/stats'
import { sql } from 'kysely'
import { byteOrderMark, lineEnd } from '#platform/csv.rules.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseUnknownTimeZone } from '#platform/time-zone.ts'
import { asUuid } from '#platform/uuid.ts'
import {
  type ExportedSend,
  exportColumns,
  exportFileName,
  exportLines,
  linkColumns,
  linkLines,
  withEmptyDays,
} from './export-stats.rules.ts'
import { machineClicks } from './link-clicks.ts'
import { groupSends, type StatSend, toMetrics } from './stats.ts'

interface Exported {
  fileName: string
  lines: AsyncGenerator<string>
}

interface Asked {
  /** The ids of single sends; without ids, every single send that was sent. */
  ids: readonly string[] | undefined
  now: Date
}

/**
 * Statistics by day as a CSV file that spreadsheets open correctly: byte order mark, CRLF, no formulas.
 * @throws single_send_not_found when an id isn't in this account
 */
export async function exportStats(
  db: Db,
  account: string,
  { ids, now, timezone }: Asked & { timezone: string },
): Promise<Exported> {
  refuseUnknownTimeZone(timezone, 'timezone')
  const sends = await findExported(db, account, ids)
  const lines = inSets(sends, exportColumns, async (set) => exportLines(await findDays(db, set, timezone)))
  return { fileName: nameOf(sends, 'stats', now), lines }
}

/**
 * The clicks of each link as a CSV file, in the order of the messages: the second file of an export.
 * @throws single_send_not_found when an id isn't in this account
 */
export async function exportLinks(db: Db, account: string, { ids, now }: Asked): Promise<Exported> {
  const sends = await findExported(db, account, ids)
  const lines = inSets(sends, linkColumns, async (all) => {
    const set = all.filter(({ tracking }) => tracking.clicks)
    const bySend = await findLinks(db, set)
    return linkLines(
      groupsOf(set).map(({ ids, ...of }) => ({ ...of, links: ids.flatMap((id) => bySend.get(id) ?? []) })),
    )
  })
  return { fileName: nameOf(sends, 'links', now), lines }
}

interface Found {
  id: string
  name: string
  tracking: Counting
  /** Its sends; empty when the single send was not sent yet. */
  sends: StatSend[]
}

/** The number of single sends that one statement reads: 10,000 take 50 statements, and no more memory than 200. */
const setSize = 200

async function* inSets(
  sends: readonly Found[],
  columns: readonly string[],
  linesOf: (set: readonly Found[]) => Promise<string[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + columns.join(',') + lineEnd
  for (let at = 0; at < sends.length; at += setSize) {
    const lines = await linesOf(sends.slice(at, at + setSize))
    if (lines.length > 0) yield lines.map((line) => line + lineEnd).join('')
  }
}

async function findExported(db: Db, account: string, ids: readonly string[] | undefined): Promise<Found[]> {
  if (ids && ids.length > statsLimits.exportIds) {
    throw new Refusal(
      'invalid_input',
      { problem: `at most ${statsLimits.exportIds} entries are allowed` },
      { field: 'ids' },
    )
  }
  const chosen = ids?.map((id) => asUuid(id))
  const missing = ids?.find((_, at) => !chosen?.[at])
  if (missing !== undefined) throw new Refusal('single_send_not_found', { id: missing })
  const { rows } = await sql<Found>`
    select single_send.id, single_send.name, coalesce(part.sends, '[]') as sends,
           jsonb_build_object('opens', counts_opens, 'clicks', counts_clicks) as tracking
    from single_send
    left join (
      select client_id, max(id::text) as last,
             jsonb_agg(jsonb_build_object('id', id, 'part', part, 'variation', variation_id) order by part = 0, part) as sends
      from send
      where account_id = ${account} and client = 'single-sends'
      group by client_id
    ) as part on part.client_id = single_send.id
    where single_send.account_id = ${account}
      and ${chosen ? sql`single_send.id = any(${chosen}::uuid[])` : sql`part.client_id is not null`}
    order by part.last desc nulls last`.execute(db)
  if (!chosen) return rows
  const byId = new Map(rows.map((row) => [row.id, row]))
  return chosen.map((id) => {
    const found = byId.get(id ?? '')
    if (!found) throw new Refusal('single_send_not_found', { id })
    return found
  })
}

function nameOf(sends: readonly Found[], of: string, now: Date): string {
  const only = sends.length === 1 ? sends[0] : undefined
  return exportFileName(only?.name ?? 'single-sends', now.toISOString().slice(0, 10), of)
}

function idsOf(set: readonly Found[]): string[] {
  return set.flatMap(({ sends }) => sends.map(({ id }) => id))
}

async function findDays(db: Db, set: readonly Found[], zone: string): Promise<ExportedSend[]> {
  const { rows } = await sql<{ send_id: string; date: string; metric: string; value: number }>`
    select send_id, to_char(bucket at time zone ${zone}, 'YYYY-MM-DD') as date, metric, sum(value)::int as value
    from send_counter
    where send_id = any(${idsOf(set)}::uuid[]) and bucket > '-infinity'
    group by 1, 2, 3`.execute(db)
  const bySend = Map.groupBy(rows, ({ send_id }) => send_id)
  return groupsOf(set).map(({ ids, ...of }) => {
    const byDay = Map.groupBy(
      ids.flatMap((id) => bySend.get(id) ?? []),
      ({ date }) => date,
    )
    const days = [...byDay].map(([date, counted]) => ({ date, stats: toMetrics(counted) }))
    return { ...of, days: withEmptyDays(days, toMetrics([])) }
  })
}

/** The rows of each single send: one without an A/B test, otherwise one for each variation and phase. */
function groupsOf(set: readonly Found[]) {
  return set.flatMap(({ sends, ...of }) =>
    groupSends(sends, ['ab_variation', 'ab_phase']).map((group) => ({ ...of, ...group })),
  )
}

interface LinkRow {
  send_id: string
  url: string
  url_location: number
  clicks: number
  machine_clicks: number | null
  uncertain_clicks: number | null
}

async function findLinks(db: Db, set: readonly Found[]): Promise<Map<string, LinkRow[]>> {
  const { rows } = await sql<LinkRow>`
    select send.id as send_id, link.value ->> 'url' as url, (link.place - 1)::int as url_location,
           coalesce(link_counter.clicks, 0)::int as clicks,
           case when kept_from > send.created_at then null else coalesce(machine.sure, 0)::int end as machine_clicks,
           case when kept_from > send.created_at then null else coalesce(machine.uncertain, 0)::int end as uncertain_clicks
    from send
    cross join message_event_mark
    cross join jsonb_array_elements(send.links) with ordinality as link (value, place)
    left join link_counter on link_counter.send_id = send.id and link_counter.link = link.place
    left join (${machineClicks(sql`send_id = any(${idsOf(set)}::uuid[])`)}) as machine
      on machine.send_id = send.id and machine.link = link.place
    where send.id = any(${idsOf(set)}::uuid[])
    order by send.id, link.place`.execute(db)
  return Map.groupBy(rows, ({ send_id }) => send_id)
}
