import type { RecipientState } from '@carillon/contract/delivery'
import type { HandlerInput } from '@carillon/contract/endpoint'
import {
  type MachineGroup,
  machineGroups,
  type StatsGroup,
  type StatsPerson,
  type statsPeople,
} from '@carillon/contract/stats-people'
import type { Metadata } from '@carillon/contract/wire'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { foundBySearch, showNames } from '#features/contacts/public.ts'
import type { Db } from '#platform/db.ts'
import { inDays, type LocalDays } from '#platform/local-days.ts'
import { inProvider } from '#platform/mailbox-providers.ts'
import { Refusal } from '#platform/refusal.ts'
import { recipientsRemovedAt } from '#sending/ledger/public.ts'
import { parsePersonPlace, writePersonPlace } from './person-place.rules.ts'

/** The people behind a number: a group, perhaps of one link, in a span of days. */
export type Behind = Omit<HandlerInput<typeof statsPeople.export>['query'], 'ab_variation_id' | 'ab_phase_id'>
type Query = Behind &
  Pick<HandlerInput<typeof statsPeople.list>['query'], 'search' | 'machines' | 'page_size' | 'page_token'>

/** The sends whose recipients a number counts. */
export interface Sends {
  ids: readonly string[]
  /** True if a person may be a recipient of several sends; the person is listed once, with the last. */
  isSeries: boolean
}

/** True if a row belongs to one of the sends. A single one is compared as such, so that the planner can look it up. */
export function isOf(ids: readonly string[], column = 'send_id'): RawBuilder<SqlBool> {
  return ids.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${ids[0]}`
    : sql<SqlBool>`${sql.ref(column)} = any(${ids as string[]}::uuid[])`
}

export interface RecipientRow {
  contact_id: string
  email: string
  state: string
  reason: string | null
  sent_at: Date | null
  opened_at: Date | null
  clicked_at: Date | null
  unsubscribed_at: Date | null
}

interface PeopleAnswer {
  results: StatsPerson[]
  recipients_removed_at?: string
  _metadata: Metadata
}

/**
 * One page of the people behind a number, the newest contact first. It begins after a contact, so that a late page costs
 * as much as the first. Before anything was sent the page is empty.
 */
export async function listPeople(
  db: Db,
  account: string,
  sends: Sends,
  query: Query,
  address: (token: string) => string,
): Promise<PeopleAnswer> {
  const place = placeOf(query.page_token)
  const search = query.search?.trim() ? foundBySearch(account, query.search) : null
  const size = query.page_size
  const found =
    sends.ids.length === 0
      ? []
      : await findBehind(db, sends, query, { ...place, limit: size + 1, within: search })
  const removedAt = await recipientsRemovedAt(db, sends.ids)
  const page = found.slice(0, size)
  if (place.isBack) page.reverse()
  const [first, last] = [page.at(0), page.at(-1)]
  const hasNext = place.isBack || found.length > size
  const hasPrevious = place.isBack ? found.length > size : place.key !== null
  return {
    results: await withMachines(db, sends, query, await showPeople(db, account, page)),
    ...(removedAt ? { recipients_removed_at: removedAt.toISOString() } : {}),
    _metadata: {
      self: address(query.page_token ?? ''),
      ...(first && hasPrevious
        ? { prev: address(writePersonPlace({ direction: 'newer', id: first.contact_id })) }
        : {}),
      ...(last && hasNext
        ? { next: address(writePersonPlace({ direction: 'older', id: last.contact_id })) }
        : {}),
      count: page.length,
    },
  }
}

interface Place {
  /** True if the page leads towards newer contacts. */
  isBack: boolean
  /** The contact that the page begins after; null for the first page. */
  key: string | null
}

function placeOf(token: string | undefined): Place {
  const place = parsePersonPlace(token)
  if (place === undefined) throw new Refusal('page_token_invalid', {}, { field: 'page_token' })
  return { isBack: place?.direction === 'newer', key: place?.id ?? null }
}

interface PeoplePage extends Place {
  limit: number
  within: RawBuilder<{ contact_id: string }> | null
}

/**
 * The recipients behind a number. They are read in the order of their key. If the number counts few of them, most would
 * be read in vain; then an index of its events finds the recipients to read. Their ids are collected into an array
 * first, because the planner would rather read all of the send's contacts in order: for 1,000,000 that takes 1 s, and
 * the array 30 ms.
 */
export async function findBehind(
  db: Db,
  sends: Sends,
  behind: Behind,
  page: PeoplePage,
): Promise<RecipientRow[]> {
  const { isBack, key, limit, within } = page
  const way = sql.raw(isBack ? 'asc' : 'desc')
  const place = (id: RawBuilder<unknown>) => [
    ...(key === null ? [] : [isBack ? sql`${id} > ${key}::uuid` : sql`${id} < ${key}::uuid`]),
    ...(within ? [sql`${id} in (select contact_id from (${within}) as found)`] : []),
  ]
  const trace = await traceOf(db, sends, behind)
  const ids =
    trace &&
    sql`with found as materialized (
        select contact_id from message_event
        where ${allOf([isOf(sends.ids), ...trace.conditions, ...place(sql`contact_id`)])}
      )
      select distinct contact_id from found
      ${trace.isEnough ? sql`order by contact_id ${way} limit ${limit}` : sql``}`
  const of = trace?.isEnough ? sends.ids : await madeOn(db, sends.ids, behind)
  if (of.length === 0) return []
  const conditions = [
    isOf(of),
    ...(ids ? [sql`contact_id = any(array(${ids}))`] : place(sql`contact_id`)),
    ...(trace?.isEnough ? [] : [...conditionsOf(behind), ...ofProvider(behind)]),
  ]
  const { rows } = await sql<RecipientRow>`
    select ${sends.isSeries ? sql`distinct on (contact_id)` : sql``}
      contact_id, email, state, reason, sent_at, opened_at, clicked_at, unsubscribed_at
    from recipient
    where ${allOf(conditions)}
    order by contact_id ${way} ${sends.isSeries ? sql`, sent_at desc nulls last` : sql``}
    limit ${limit}`.execute(db)
  return rows
}

/** The sends whose recipients a number of some days counts: for requests, those made on them. */
async function madeOn(db: Db, ids: readonly string[], behind: Behind): Promise<readonly string[]> {
  if (behind.group !== 'requests' || isWhole(behind)) return ids
  const { rows } = await sql<{ id: string }>`
    select id from send where ${isOf(ids, 'id')} and ${inDays(sql`created_at`, daysOf(behind))}`.execute(db)
  return rows.map(({ id }) => id)
}

function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join([...conditions, sql`true`], sql` and `)
}

/** Events of a message that a server refused. */
export const refusals = ['bounce', 'block']

/** The events that everyone behind a number has, and the counter of the number. */
const traces: Partial<Record<StatsGroup, { events: string[]; metrics: string[] }>> = {
  unique_opens: { events: ['open'], metrics: ['unique_opens'] },
  unique_clicks: { events: ['click'], metrics: ['unique_clicks'] },
  machine_opens: { events: ['machine_open'], metrics: ['unique_machine_opens'] },
  unsubscribes: { events: ['unsubscribe', 'group_unsubscribe'], metrics: ['unsubscribes'] },
  bounced: { events: refusals, metrics: ['bounces', 'blocks'] },
  deferred: { events: ['deferred'], metrics: ['deferred'] },
  failed: { events: ['fail'], metrics: ['failed'] },
}

/** Numbers that only events have; recipients' rows don't. */
const onlyEvents = { bounces: 'bounce', blocks: 'block', spam_reports: 'spam_report' } as const

/** If a number counts more people than this, a page is found by reading some thousands of recipients. */
const few = 5000

/**
 * Events of machines, and events that may be a machine's. Their counters count events, so a large number may be few
 * people.
 */
const machineEvents: Record<MachineGroup, { event: string; reason: RawBuilder<unknown> }> = {
  machine_opens: { event: 'machine_open', reason: sql`reason is null` },
  machine_clicks: { event: 'machine_click', reason: sql`reason is null` },
  uncertain_opens: { event: 'machine_open', reason: sql`reason = 'uncertain'` },
  uncertain_clicks: { event: 'machine_click', reason: sql`reason = 'uncertain'` },
}

function machineEventsOf(group: StatsGroup): { event: string; reason: RawBuilder<unknown> } | undefined {
  return group in machineEvents ? machineEvents[group as MachineGroup] : undefined
}

/** The machines' events at each of these messages, where they are asked for. */
async function withMachines(
  db: Db,
  sends: Sends,
  { machines }: Query,
  people: StatsPerson[],
): Promise<StatsPerson[]> {
  if (machines !== 'true' || people.length === 0) return people
  const count = (group: MachineGroup) => {
    const { event, reason } = machineEvents[group]
    return sql`count(*) filter (where event = ${event} and ${reason})::int as ${sql.ref(group)}`
  }
  const { rows } = await sql<Record<MachineGroup, number> & { id: string }>`
    select contact_id as id, ${sql.join(machineGroups.map(count))}
    from message_event
    where ${isOf(sends.ids)} and contact_id = any(${people.map(({ id }) => id)}::uuid[])
      and event in ('machine_open', 'machine_click')
    group by contact_id`.execute(db)
  const byId = new Map(rows.map(({ id, ...counts }) => [id, counts]))
  const nothing = { machine_opens: 0, machine_clicks: 0, uncertain_opens: 0, uncertain_clicks: 0 }
  return people.map((person) => ({ ...person, machines: byId.get(person.id) ?? nothing }))
}

interface Trace {
  conditions: RawBuilder<unknown>[]
  /** True if the events alone decide, without further conditions on the recipients' rows. */
  isEnough: boolean
}

/** The condition for addresses of the requested provider; without one, none. */
function ofProvider({ mailbox_provider: provider }: Behind): RawBuilder<SqlBool>[] {
  return provider === undefined ? [] : [inProvider(sql`lower(split_part(email, '@', -1))`, provider)]
}

/**
 * Events have the places of people. A number by country counts a person once, by the first open or click; opens and
 * clicks elsewhere count there, but not as another person.
 */
function traceOfPlace(place: string, behind: Behind): Trace {
  const [event, first] =
    behind.group === 'unique_clicks' ? (['click', 'clicked_at'] as const) : (['open', 'opened_at'] as const)
  return {
    conditions: [
      sql`event = ${event}`,
      place.length === 2 ? sql`left(place, 2) = ${place}` : sql`place = ${place}`,
      inDays(sql`at`, daysOf(behind)),
      sql`exists (select 1 from recipient
                  where recipient.send_id = message_event.send_id
                    and recipient.contact_id = message_event.contact_id and ${sql.ref(`recipient.${first}`)} = at)`,
    ],
    isEnough: true,
  }
}

/** How to find the people by their events; null where reading the recipients themselves is better. */
async function traceOf(db: Db, sends: Sends, behind: Behind): Promise<Trace | null> {
  const trace = await wholeTraceOf(db, sends, behind)
  return trace && behind.mailbox_provider !== undefined ? { ...trace, isEnough: false } : trace
}

async function wholeTraceOf(db: Db, sends: Sends, behind: Behind): Promise<Trace | null> {
  const { group, link, bounce_kind: kind, place } = behind
  if (place !== undefined) return traceOfPlace(place, behind)
  const ofMachine = machineEventsOf(group)
  if (link !== undefined) {
    const by = ofMachine ? [sql`event = ${ofMachine.event}`, ofMachine.reason] : [sql`event = 'click'`]
    return {
      conditions: [...by, sql`link = ${link + 1}`, inDays(sql`at`, daysOf(behind))],
      isEnough: true,
    }
  }
  // Recipients whose first open is a machine's are marked in their rows as well, even without their events.
  if (ofMachine && !(group === 'machine_opens' && isWhole(behind))) {
    const by = [sql`event = ${ofMachine.event}`, ofMachine.reason]
    return { conditions: [...by, inDays(sql`at`, daysOf(behind))], isEnough: true }
  }
  if (kind !== undefined) {
    return {
      conditions: [
        sql`event = any(${refusals}::text[])`,
        sql`kind = ${kind}`,
        inDays(sql`at`, daysOf(behind)),
      ],
      isEnough: true,
    }
  }
  if (group in onlyEvents) {
    const event = onlyEvents[group as keyof typeof onlyEvents]
    return { conditions: [sql`event = ${event}`, inDays(sql`at`, daysOf(behind))], isEnough: true }
  }
  const trace = traces[group]
  if (!trace) return null
  const { rows } = await sql<{ isWhole: boolean }>`
    select coalesce((select sum(value) from send_counter
                     where ${isOf(sends.ids)} and metric = any(${trace.metrics}::text[])
                       and bucket = '-infinity'), 0) <= ${few}
       and not exists (select 1 from message_event_mark, send
                       where ${isOf(sends.ids, 'send.id')} and message_event_mark.kept_from > send.created_at) as "isWhole"`.execute(
    db,
  )
  if (!rows[0]?.isWhole) return null
  return { conditions: [sql`event = any(${trace.events}::text[])`], isEnough: false }
}

/** True if the number is of all days. */
function isWhole({ start_date, end_date }: Behind): boolean {
  return start_date === undefined && end_date === undefined
}

/** The conditions on a recipient's row for a number that counts it. */
function conditionsOf(behind: Behind): RawBuilder<unknown>[] {
  const { group } = behind
  const days = (at: RawBuilder<unknown>) => (isWhole(behind) ? [] : [inDays(at, daysOf(behind))])
  const since = (column: string) => [sql`${sql.ref(column)} is not null`, ...days(sql.ref(column))]
  switch (group) {
    case 'requests':
      // Of the sends on these days (`madeOn`).
      return []
    case 'delivered':
      return [sql`state = 'delivered'`, ...days(sql`sent_at`)]
    case 'unique_opens':
      return since('opened_at')
    case 'unique_clicks':
      return since('clicked_at')
    case 'unsubscribes':
      return since('unsubscribed_at')
    case 'bounces':
    case 'blocks':
    case 'spam_reports':
    case 'machine_clicks':
    case 'uncertain_opens':
    case 'uncertain_clicks':
      return []
    case 'not_delivered':
      return [sql`state <> 'delivered'`]
    case 'not_opened':
      return [sql`state = 'delivered'`, sql`opened_at is null`]
    case 'not_clicked':
      return [sql`state = 'delivered'`, sql`clicked_at is null`]
    case 'machine_opens':
      return isWhole(behind) ? [sql`machine_opened_at is not null`] : []
    default:
      return [sql`state = ${group}`]
  }
}

/** The days of a number, as other statistics take them. */
export function daysOf({ start_date: from, end_date: to, timezone: zone }: Behind): LocalDays {
  return { from, to, zone }
}

export async function showPeople(
  db: Db,
  account: string,
  rows: readonly RecipientRow[],
): Promise<StatsPerson[]> {
  const ids = rows.map(({ contact_id }) => contact_id)
  const names = new Map((await showNames(db, account, ids)).map((one) => [one.id, one]))
  return rows.map((row) => {
    const { first_name = '', last_name = '' } = names.get(row.contact_id) ?? {}
    return {
      id: row.contact_id,
      email: row.email,
      first_name,
      last_name,
      is_contact: names.has(row.contact_id),
      state: row.state as RecipientState,
      reason: row.reason,
      sent_at: row.sent_at?.toISOString() ?? null,
      opened_at: row.opened_at?.toISOString() ?? null,
      clicked_at: row.clicked_at?.toISOString() ?? null,
      unsubscribed_at: row.unsubscribed_at?.toISOString() ?? null,
    }
  })
}
