import {
  type Delivery,
  type DropReason,
  dropReasons,
  type RecipientState,
  recipientStates,
} from '@carillon/contract/delivery'
import { readSmsReason } from '@carillon/contract/sms-reasons'
import { type Metrics, metricNames } from '@carillon/contract/stats'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { reasonSentence } from '#platform/sms/reason-sentence.ts'
import type { MailServerInUse } from '#platform/smtp/mail-server.rules.ts'
import type { Send } from '#schema/tables.generated.ts'
import { findHeldUntil } from '#sending/pacing/people/settings.ts'
import { findHeldBack, findHeldServices } from '#sending/pacing/providers/held-back.ts'
import { findServerLimit } from '#sending/pacing/servers/server-limit.ts'
import { findDayOfSend } from '#sending/pacing/warm-up/day-of-send.ts'
import type { SendOf } from './control-send.ts'
import { wholeStatus } from './whole-status.ts'

/** The time span over which a rate is measured, in milliseconds. */
const rateMs = 30_000

interface StateRow {
  state: RecipientState
  metric: null
  reason: string | null
  count: number
  /** Recipients whose send is running. */
  moving: number
  recent: number
  next_at: Date | null
  last_at: Date | null
}

interface MetricRow {
  state: null
  metric: string
  count: number
}

interface Counts {
  states: StateRow[]
  metrics: MetricRow[]
}

interface SendsRead {
  ids: string[]
  status: Delivery['status']
  running: string[]
  since: Date
  removedAt: Date | null
}

/**
 * Finds a send for reading; an A/B test is several, in the order of its variations and then the part that waits for the
 * winner.
 * @throws delivery_not_found
 */
async function findSends(db: Db, { account, client, clientId }: SendOf) {
  const sends = await db
    .selectFrom('send')
    .select([
      'id',
      'status',
      'channel',
      'without_email',
      'last_error',
      'last_error_at',
      'auto_pause',
      'created_at',
      'finished_at',
      'recipients_removed',
      'recipients_removed_at',
    ])
    .where('account_id', '=', account)
    .where('client', '=', client)
    .where('client_id', '=', clientId)
    .orderBy(sql`part = 0`)
    .orderBy('part')
    .execute()
  const [first] = sends
  if (!first) throw new Refusal('delivery_not_found', { id: clientId })
  return { first, sends, ids: sends.map(({ id }) => id) }
}

/**
 * The progress of a send, counted from its recipients themselves, so that the two can't disagree.
 * @param servers the mail servers in use
 */
export async function findDelivery(
  db: Db,
  of: SendOf,
  now: Date,
  servers: readonly MailServerInUse[] = [],
): Promise<Delivery> {
  const { first, sends, ids } = await findSends(db, of)
  const status = wholeStatus(sends)
  const running = sends.filter((send) => send.status === 'sending').map(({ id }) => id)
  const since = new Date(now.getTime() - rateMs)
  const removed = removedOf(sends)
  const counts = await findCounts(db, { ids, status, running, since, removedAt: removed.at })
  const { metrics } = counts
  const rows = [...counts.states, ...removed.states]

  const states = Object.fromEntries(recipientStates.map((state) => [state, 0])) as Record<
    RecipientState,
    number
  >
  const dropped = Object.fromEntries(dropReasons.map((reason) => [reason, 0])) as Record<DropReason, number>
  for (const { state, reason, count } of rows) {
    states[state] += count
    if (state === 'dropped' && reason !== null && reason in dropped) dropped[reason as DropReason] += count
  }
  const isMoving = status === 'sending'
  const spanMs = Math.min(rateMs, Math.max(now.getTime() - first.created_at.getTime(), 1000))
  const rate = isMoving ? (rows.reduce((sum, { recent }) => sum + recent, 0) * 1000) / spanMs : 0
  const open = rows
    .filter(({ state }) => state === 'pending' || state === 'in_flight')
    .reduce((sum, { moving }) => sum + moving, 0)
  const trouble = sends.find(({ last_error }) => last_error !== null)
  const ends = sends.map(({ finished_at }) => finished_at?.getTime() ?? null)
  const warmUp = isMoving ? await findDayOfSend(db, of.account, running, now) : null
  const isEndedByDay = warmUp !== null && open > warmUp.allowed - warmUp.sent
  const nextAt = rows.find(({ state, reason }) => state === 'deferred' && reason === null)?.next_at ?? null
  const serverLimit = isMoving && open > 0 ? await findServerLimit(db, servers, running) : null
  // The first messages leave at once, the others at the rate of their servers.
  const pace = Math.min(rate, serverLimit === null ? rate : serverLimit / 3600)
  const waiting = isMoving ? await findWaiting(db, of.account, rows, now) : nobodyWaits
  return {
    id: first.id,
    status,
    total: rows.reduce((sum, { count }) => sum + count, 0),
    without_email: sends.reduce((sum, { without_email }) => sum + without_email, 0),
    states,
    dropped,
    rate: Math.round(rate * 10) / 10,
    eta:
      pace > 0 && open > 0 && !isEndedByDay
        ? new Date(now.getTime() + (open / pace) * 1000).toISOString()
        : null,
    next_attempt_at: isMoving ? (nextAt?.toISOString() ?? null) : null,
    last_error:
      trouble && trouble.last_error !== null && trouble.last_error_at
        ? { ...toldError(trouble.last_error), at: trouble.last_error_at.toISOString() }
        : null,
    auto_pause: sends.find(({ status, auto_pause }) => status === 'paused' && auto_pause)?.auto_pause ?? null,
    held_back: isMoving ? await findHeld(db, first.channel, running, now) : [],
    server_limit: serverLimit,
    warm_up: warmUp,
    ...waiting,
    started_at: first.created_at.toISOString(),
    finished_at: ends.some((end) => end === null)
      ? null
      : new Date(Math.max(...ends.map((end) => end ?? 0))).toISOString(),
    ...(removed.at ? { recipients_removed_at: removed.at.toISOString() } : {}),
    stats: totalsOf(metrics),
  }
}

type RemovedFrom = Pick<Selectable<Send>, 'recipients_removed' | 'recipients_removed_at'>

/** The recipients who were removed because of their age, by state (`ledger/removed-recipients.ts`). */
function removedOf(sends: readonly RemovedFrom[]): { at: Date | null; states: StateRow[] } {
  const none = { metric: null, moving: 0, recent: 0, next_at: null, last_at: null }
  return {
    at: lastOf(sends.map((send) => send.recipients_removed_at)),
    states: sends.flatMap(({ recipients_removed: removed }) =>
      Object.entries(removed ?? {}).map(([key, count]) => {
        const [state, reason = null] = key.split(':')
        return { ...none, state: state as RecipientState, reason, count }
      }),
    ),
  }
}

function lastOf(times: readonly (Date | null)[]): Date | null {
  return times.reduce((last, at) => (last && at && last > at ? last : (at ?? last)), null)
}

/** The stored error as it is told. Text messages store a code; a mail server's answer is stored as text. */
function toldError(stored: string) {
  const reason = readSmsReason(stored)
  return { message: reasonSentence(stored), ...(reason ? { reason } : {}) }
}

function findHeld(db: Db, channel: string, running: readonly string[], now: Date) {
  return channel === 'sms' ? findHeldServices(db, running) : findHeldBack(db, running, now)
}

const nobodyWaits = { frequency_cap: null, quiet_hours: null }

/** The recipients whose messages wait for the sending limits of the account. */
async function findWaiting(
  db: Db,
  account: string,
  rows: readonly StateRow[],
  now: Date,
): Promise<Pick<Delivery, 'frequency_cap' | 'quiet_hours'>> {
  const waitingFor = (reason: string) => {
    const row = rows.find((each) => each.state === 'deferred' && each.reason === reason)
    if (!row?.next_at) return null
    const until = row.next_at.toISOString()
    return { count: row.count, until, last: row.last_at?.toISOString() ?? until }
  }
  const heldUntil = await findHeldUntil(db, account, now)
  const pending = rows.filter(({ state }) => state === 'pending').reduce((sum, { moving }) => sum + moving, 0)
  const held = heldUntil?.toISOString()
  return {
    frequency_cap: waitingFor('frequency_cap'),
    quiet_hours:
      held && pending > 0 ? { count: pending, until: held, last: held } : waitingFor('quiet_hours'),
  }
}

/** The number of recipients from which counts are cached, because counting takes long. */
const largeSend = 100_000
const keptCounts = 100
/** The counts of large sends that are done, by their ids. */
const doneCounts = new Map<string, Counts>()

/**
 * Counts recipients by state and adds up events. Recipients of a large send that is done are counted again only after the
 * totals of its events have changed: every statement that changes a recipient's state changes these totals, or sets the
 * send going again.
 */
async function findCounts(db: Db, sends: SendsRead): Promise<Counts> {
  const key = [...sends.ids, sends.removedAt?.getTime() ?? ''].join()
  const known = sends.status === 'done' ? doneCounts.get(key) : undefined
  if (known) {
    const metrics = await findMetrics(db, sends.ids)
    if (totalsOfDelivery(metrics) === totalsOfDelivery(known.metrics))
      return { states: known.states, metrics }
  }
  const counts = await countTogether(db, sends)
  doneCounts.delete(key)
  if (sends.status === 'done' && counts.states.reduce((sum, { count }) => sum + count, 0) >= largeSend) {
    doneCounts.set(key, counts)
    if (doneCounts.size > keptCounts) doneCounts.delete(doneCounts.keys().next().value ?? '')
  }
  return counts
}

/**
 * Counts states and events in one statement, because a page shows both and they must be of one moment. It scans the
 * recipients once: 0.2 s for 1,000,000.
 */
async function countTogether(db: Db, { ids, running, since }: SendsRead): Promise<Counts> {
  const { rows } = await sql<StateRow | MetricRow>`
    select state, null as metric, case
             when state = 'dropped' or (state = 'deferred' and reason in ('frequency_cap', 'quiet_hours')) then reason
           end as reason, count(*)::int as count,
           (count(*) filter (where send_id = any(${running}::uuid[])))::int as moving,
           (count(*) filter (where sent_at > ${since}))::int as recent,
           min(next_at) filter (where state = 'deferred') as next_at,
           max(next_at) filter (where state = 'deferred') as last_at
    from recipient
    where send_id = any(${ids}::uuid[])
    group by 1, 3
    union all
    select state, metric, null, count, 0, 0, null, null from (${metricsOf(ids)}) as total`.execute(db)
  return {
    states: rows.filter((row) => row.state !== null),
    metrics: rows.filter((row) => row.metric !== null),
  }
}

async function findMetrics(db: Db, ids: readonly string[]): Promise<MetricRow[]> {
  return (await metricsOf(ids).execute(db)).rows
}

function metricsOf(ids: readonly string[]) {
  return sql<MetricRow>`
    select null as state, metric, sum(value)::int as count from send_counter
    where send_id = any(${[...ids]}::uuid[]) and bucket = '-infinity' group by metric`
}

/** The totals that change with the states of recipients, as one text to compare. */
function totalsOfDelivery(metrics: readonly MetricRow[]): string {
  const totals = metrics.filter(({ metric }) => !afterDelivery.test(metric))
  return JSON.stringify(totals.map(({ metric, count }) => [metric, count]).sort())
}

/** The metrics of what people do with a delivered message. They leave the recipient's state unchanged. */
const afterDelivery = /(opens|clicks|unsubscribes|spam_reports)$/

function totalsOf(counted: readonly MetricRow[]): Metrics {
  const values = new Map(counted.map(({ metric, count }) => [metric, count]))
  return Object.fromEntries(metricNames.map((name) => [name, values.get(name) ?? 0])) as Metrics
}

export interface RecipientRow {
  contact_id: string
  email: string
  state: RecipientState
  reason: string | null
  attempts: number
  next_attempt_at: string | null
  sent_at: string | null
  opened_at: string | null
  clicked_at: string | null
  unsubscribed_at: string | null
}

/** Recipients in the order of their ids, beginning after one of them. */
export async function findRecipients(
  db: Db,
  of: SendOf,
  page: { state?: RecipientState | undefined; after: string | null; limit: number },
): Promise<RecipientRow[]> {
  const { ids } = await findSends(db, of)
  let query = db.selectFrom('recipient').selectAll().where('send_id', 'in', ids)
  if (page.state !== undefined) query = query.where('state', '=', page.state)
  if (page.after !== null) query = query.where('contact_id', '>', page.after)
  const rows = await query.orderBy('contact_id').limit(page.limit).execute()
  return rows.map((row) => ({
    contact_id: row.contact_id,
    email: row.email,
    state: row.state as RecipientState,
    reason: row.reason,
    attempts: row.attempt,
    next_attempt_at: row.next_at?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
    opened_at: row.opened_at?.toISOString() ?? null,
    clicked_at: row.clicked_at?.toISOString() ?? null,
    unsubscribed_at: row.unsubscribed_at?.toISOString() ?? null,
  }))
}
