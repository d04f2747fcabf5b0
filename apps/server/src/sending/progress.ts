import {
  type Delivery,
  type DropReason,
  dropReasons,
  type RecipientState,
  recipientStates,
} from '@carillon/contract/delivery'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SendOf } from './control-send.ts'

/** The time span over which a rate is measured, in milliseconds. */
const rateMs = 30_000

interface StateRow {
  state: RecipientState
  reason: string | null
  count: number
  recent: number
  next_at: Date | null
}

/**
 * Finds a send for reading.
 * @throws delivery_not_found
 */
async function findSend(db: Db, { account, client, clientId }: SendOf) {
  const send = await db
    .selectFrom('send')
    .select(['id', 'status', 'without_email', 'last_error', 'last_error_at', 'created_at', 'finished_at'])
    .where('account_id', '=', account)
    .where('client', '=', client)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (!send) throw new Refusal('delivery_not_found', { id: clientId })
  return send
}

/**
 * The progress of a send, counted from its recipients themselves, so that the two can't disagree. One scan of them: a
 * tenth of a second for 1,000,000.
 */
export async function findDelivery(db: Db, of: SendOf, now: Date): Promise<Delivery> {
  const send = await findSend(db, of)
  const since = new Date(now.getTime() - rateMs)
  const { rows } = await sql<StateRow>`
    select state, case when state = 'dropped' then reason end as reason, count(*)::int as count,
           (count(*) filter (where sent_at > ${since}))::int as recent,
           min(next_at) filter (where state = 'deferred') as next_at
    from recipient
    where send_id = ${send.id}
    group by 1, 2`.execute(db)

  const states = Object.fromEntries(recipientStates.map((state) => [state, 0])) as Record<
    RecipientState,
    number
  >
  const dropped = Object.fromEntries(dropReasons.map((reason) => [reason, 0])) as Record<DropReason, number>
  for (const { state, reason, count } of rows) {
    states[state] += count
    if (state === 'dropped' && reason !== null && reason in dropped) dropped[reason as DropReason] += count
  }
  const isMoving = send.status === 'sending'
  const spanMs = Math.min(rateMs, Math.max(now.getTime() - send.created_at.getTime(), 1000))
  const rate = isMoving ? (rows.reduce((sum, { recent }) => sum + recent, 0) * 1000) / spanMs : 0
  const open = states.pending + states.in_flight
  const nextAt = rows.find(({ state }) => state === 'deferred')?.next_at ?? null
  return {
    id: send.id,
    status: send.status as Delivery['status'],
    total: rows.reduce((sum, { count }) => sum + count, 0),
    without_email: send.without_email,
    states,
    dropped,
    rate: Math.round(rate * 10) / 10,
    eta: rate > 0 && open > 0 ? new Date(now.getTime() + (open / rate) * 1000).toISOString() : null,
    next_attempt_at: isMoving ? (nextAt?.toISOString() ?? null) : null,
    last_error:
      send.last_error !== null && send.last_error_at
        ? { message: send.last_error, at: send.last_error_at.toISOString() }
        : null,
    started_at: send.created_at.toISOString(),
    finished_at: send.finished_at?.toISOString() ?? null,
  }
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
  const send = await findSend(db, of)
  let query = db.selectFrom('recipient').selectAll().where('send_id', '=', send.id)
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
