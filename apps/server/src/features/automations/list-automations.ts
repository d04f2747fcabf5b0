import {
  type AutomationStatus,
  type AutomationSummary,
  automationStatuses,
} from '@carillon/contract/automations'
import type { Metadata } from '@carillon/contract/wire'
import { messageIdsOf, textIdsOf } from '@carillon/journey/emails'
import type { Journey } from '@carillon/journey/steps'
import { type SqlBool, sql } from 'kysely'
import { listNames } from '#features/contact-sets/public.ts'
import { customFieldsOf } from '#features/custom-fields/public.ts'
import { findSegmentNames } from '#features/segments/public.ts'
import type { Db } from '#platform/db.ts'
import { foldedHolds } from '#platform/folded-text.ts'
import { cutPage, writeCursor } from '#platform/http/page-cursor.rules.ts'
import { readCursor } from '#platform/http/page-cursor.ts'
import type { AutomationHeld, StoredEntry } from '#schema/stored-automation.ts'
import { showEntry, showHeld } from './show-automation.ts'
import { automationHasChanges } from './unpublished-changes.ts'

interface Filter {
  name?: string | undefined
  status?: readonly AutomationStatus[] | undefined
  categories?: readonly string[] | undefined
}

interface Asked extends Filter {
  page_size: number
  page_token?: string | undefined
  /** The number of rows before the page, instead of a token. */
  offset?: number | undefined
}

interface Row {
  id: string
  name: string
  status: AutomationStatus
  categories: string[]
  steps: Journey
  entry: StoredEntry | null
  held: AutomationHeld | null
  has_changes: boolean
  active: number | null
  stats: AutomationSummary['stats']
  live_since: Date | null
  created_at: Date
  updated_at: Date
}

/**
 * A page of automations, last changed first, with their numbers. Pages go on behind a row, so changes meanwhile neither skip nor
 * repeat one. @throws page_token_invalid
 */
export async function listAutomations(
  db: Db,
  account: string,
  asked: Asked,
  address: (token: string) => string,
): Promise<{
  result: AutomationSummary[]
  status_counts: Record<AutomationStatus, number>
  _metadata: Metadata
}> {
  const { page_size: size, page_token: token } = asked
  const cursor = readCursor(token)
  const isBack = cursor?.direction === 'before'
  const way = sql.raw(isBack ? 'asc' : 'desc')
  const beyond =
    cursor === null
      ? sql`true`
      : sql`(automation.updated_at, automation.id) ${sql.raw(isBack ? '>' : '<')} (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
  const { rows } = await sql<Row>`
    with automation as materialized (
      select * from automation
      where ${matching(account, asked)} and ${withStatus(asked)} and ${beyond}
      order by updated_at ${way}, id ${way}
      limit ${size + 1} offset ${asked.offset ?? 0}
    )
    select id, name, status, categories, steps, entry, held, live_since, created_at, updated_at,
      ${automationHasChanges} as has_changes,
      case when live_since is not null then coalesce((
        select value::int from automation_counter
        where automation_id = automation.id and step_id = automation.id and metric = 'active'), 0) end as active,
      case when live_since is not null then (${stats}) end as stats
    from automation
    order by updated_at ${way}, id ${way}`.execute(db)
  const page = cutPage(rows, { size, cursor, write: writeCursor })
  const counts = await countByStatus(db, account, asked)
  const chosen = asked.status?.length ? asked.status : automationStatuses
  return {
    result: await toSummaries(db, account, page.rows),
    status_counts: counts,
    _metadata: {
      self: address(token ?? ''),
      ...(page.prev === undefined ? {} : { prev: address(page.prev) }),
      ...(page.next === undefined ? {} : { next: address(page.next) }),
      count: [...new Set(chosen)].reduce((sum, status) => sum + counts[status], 0),
    },
  }
}

function matching(account: string, { name, categories }: Filter) {
  const conditions = [sql<SqlBool>`account_id = ${account}`]
  if (name) conditions.push(foldedHolds(sql`name`, name))
  if (categories?.length) conditions.push(sql`categories && ${categories as string[]}::text[]`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

function withStatus({ status }: Filter) {
  return status?.length ? sql`status = any(${status as string[]}::text[])` : sql`true`
}

/** The sums of all sends of `automation`: of every version, run and email. */
const stats = sql`
  select jsonb_build_object(
    'requests', ${sum('requests')}, 'delivered', ${sum('delivered')},
    'delivered_counting_opens', ${sum('delivered', 'tracks_opens')},
    'delivered_counting_clicks', ${sum('delivered', 'tracks_clicks')},
    'unique_opens', ${sum('unique_opens', 'tracks_opens')}, 'unique_clicks', ${sum('unique_clicks', 'tracks_clicks')},
    'unsubscribes', ${sum('unsubscribes')})
  from automation_send made
  join send on send.id = made.send_id
  join send_counter on send_counter.send_id = made.send_id and bucket = '-infinity'
  where made.automation_id = automation.id and made.channel = 'email'`

function sum(metric: string, tracks?: 'tracks_opens' | 'tracks_clicks') {
  const which = tracks ? sql` and ${sql.ref(tracks)}` : sql``
  return sql`coalesce(sum(value) filter (where metric = ${sql.lit(metric)}${which}), 0)`
}

async function countByStatus(db: Db, account: string, filter: Filter) {
  const { rows } = await sql<{ status: AutomationStatus; count: number }>`
    select status, count(*)::int as count from automation
    where ${matching(account, filter)} group by status`.execute(db)
  const counts = { draft: 0, live: 0, paused: 0, disabled: 0 }
  for (const { status, count } of rows) counts[status] = count
  return counts
}

/**
 * The time of the last entry into each automation that had one. Each is looked up apart: read together, an index would
 * be read from its beginning to its end.
 */
async function findLastEntered(db: Db, ids: readonly string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const each = ids.map(
    (id) =>
      sql`select ${id}::uuid as id, (select max(entered_at) from enrolment where automation_id = ${id}) as at`,
  )
  const { rows } = await sql<{ id: string; at: Date | null }>`${sql.join(each, sql` union all `)}`.execute(db)
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at]])))
}

async function toSummaries(db: Db, account: string, rows: readonly Row[]): Promise<AutomationSummary[]> {
  const idsOf = (type: 'list' | 'segment') =>
    rows.flatMap(({ entry }) => (entry?.type === type ? [entry.id] : []))
  const lists = await listNames(db, account, idsOf('list'))
  const segments = await findSegmentNames(db, account, idsOf('segment'))
  const lastEntered = await findLastEntered(
    db,
    rows.map(({ id }) => id),
  )
  const isByDate = rows.some(({ entry }) => entry?.type === 'date')
  const fields = new Map(
    isByDate ? (await customFieldsOf(db, account)).map(({ id, name }) => [id, name]) : [],
  )
  const nameOf = (entry: StoredEntry | null): string | null => {
    if (entry === null || entry.type === 'all') return null
    if (entry.type === 'date') return fields.get(entry.field) ?? null
    return (entry.type === 'list' ? lists.get(entry.id) : segments.get(entry.id)?.name) ?? null
  }
  return rows.map(({ steps, entry, held, live_since, created_at, updated_at, ...row }) => ({
    ...row,
    emails: messageIdsOf(steps).length,
    texts: textIdsOf(steps).length,
    entrance_criteria: showEntry(entry),
    entrance_name: nameOf(entry),
    held: showHeld(held),
    live_since: live_since?.toISOString() ?? null,
    last_entered_at: lastEntered.get(row.id)?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }))
}
