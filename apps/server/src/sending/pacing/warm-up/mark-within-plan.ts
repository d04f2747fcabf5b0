import type { Pool, PoolClient } from 'pg'
import { mailboxProvider, otherProvider, providerNamed } from '#platform/mailbox-providers.ts'
import type { SuppressionReason } from '#schema/stored-message.ts'
import { type Batch, type DueRecipient, type Marked, markInFlight } from '#sending/ledger/batches.ts'
import { type Amounts, columnOf, leftOf, mayLeave } from './warm-up.rules.ts'

export interface MarkedWithin extends Marked {
  /** True if the amount of the day is used up for this batch. Nothing was marked then. */
  isFull: boolean
  /** The counter of the marked messages; null: the plan does not limit today. */
  counted: Counted | null
}

interface Counted {
  account: string
  day: string
}

interface MarkWithin {
  account: string
  batch: Batch
  workerId: string
  flight: readonly DueRecipient[]
  send: { groupId: number | null; bypasses?: readonly SuppressionReason[] }
  now: Date
}

interface DayRow {
  day: string
  /** The number of today in the plan, from 1; less before the plan begins. */
  number: number
  length: number
  amounts: Amounts | null
  named: string[]
  until: Date
}

/**
 * Marks recipients as in flight as far as the warm-up plan of their account allows it today, and counts them in the
 * caller's transaction. The row of the plan is locked until that ends, so that workers never exceed an amount together,
 * and a change of the plan holds for all later messages. A crash leaves at most a flight of each lane counted that did
 * not leave. Mail of programs, whose batches have no provider, is counted and never held back.
 */
export async function markWithinPlan(client: PoolClient, mark: MarkWithin): Promise<MarkedWithin> {
  const { account, batch, workerId, flight, send, now } = mark
  const markFirst = (count: number) => {
    const ids = flight.slice(0, count).map(({ contactId }) => contactId)
    return markInFlight(client, batch, workerId, ids, send, now)
  }
  const day = await lockDay(client, account, now)
  if (!day?.amounts) {
    if (day && day.number > day.length) await client.query(complete, [account, day.day])
    return { ...(await markFirst(flight.length)), isFull: false, counted: null }
  }
  const { provider } = batch
  const column = columnOf(day.named, provider ?? otherProvider)
  const left = leftOf(day.amounts, day.named, await sentOn(client, account, day.day))
  const allowed = provider === null ? { count: flight.length, by: '' } : mayLeave(left, column)
  if (allowed.count === 0 && flight.length > 0) {
    await holdBatches(client, account, allowed.by, day)
    return { isHeld: true, contactIds: [], dropped: 0, isFull: true, counted: null }
  }
  const marked = await markFirst(allowed.count)
  const mine = new Set(marked.contactIds)
  const counts = countProviders(
    flight.filter(({ contactId }) => mine.has(contactId)),
    provider,
  )
  if (counts.size > 0) {
    const values = [account, day.day, [...counts.keys()], [...counts.values()]]
    await client.query({ ...count, values })
  }
  return { ...marked, isFull: false, counted: { account, day: day.day } }
}

const dayOf = {
  name: 'carillon-warm-up-day',
  text: `
    with warming as materialized (
      select w.starts_on, w.paused_on, w.days, w.providers, a.time_zone,
             ($2::timestamptz at time zone a.time_zone)::date as today
      from warm_up w
      join account a on a.id = w.account_id
      where w.account_id = $1 and w.ended_on is null
      for update of w
    )
    select today::text as day, number, jsonb_array_length(days) as length, providers as named,
           case when number > 0 then days -> (number - 1) end as amounts,
           (today + 1)::timestamp at time zone time_zone as until
    from (select warming.*, coalesce(paused_on, today) - starts_on + 1 as number from warming) as numbered`,
}

/**
 * Locks the plan and reads its day; null: there is no plan. The counts are read afterwards, by a statement that sees
 * other workers' commits.
 */
async function lockDay(client: PoolClient, account: string, now: Date): Promise<DayRow | null> {
  const { rows } = await client.query({ ...dayOf, values: [account, now] })
  return (rows[0] as DayRow | undefined) ?? null
}

const complete = `update warm_up set ended_on = $2::date where account_id = $1 and ended_on is null`

const sent = {
  name: 'carillon-warm-up-sent',
  text: 'select provider, sent from warm_up_count where account_id = $1 and day = $2::date',
}

async function sentOn(client: PoolClient, account: string, day: string): Promise<Record<string, number>> {
  const { rows } = await client.query({ ...sent, values: [account, day] })
  return Object.fromEntries(
    (rows as { provider: string; sent: number }[]).map((row) => [row.provider, row.sent]),
  )
}

/** Makes batches wait: one provider's, or those of all that the plan does not name, or all. */
async function holdBatches(
  client: PoolClient,
  account: string,
  by: string,
  { named, until }: DayRow,
): Promise<void> {
  const isOne = named.includes(by)
  await client.query(
    `insert into warm_up_hold (account_id, provider, providers, is_except, until) values ($1, $2, $3, $4, $5)
     on conflict (account_id, provider) do update
     set providers = excluded.providers, is_except = excluded.is_except, until = excluded.until`,
    [account, by, isOne ? [by] : by === '' ? [] : named, !isOne, until],
  )
}

const count = {
  name: 'carillon-warm-up-count',
  text: `
    insert into warm_up_count (account_id, day, provider, sent)
    select $1::uuid, $2::date, provider, sent from unnest($3::text[], $4::int[]) as counted (provider, sent)
    order by provider
    on conflict (account_id, day, provider) do update set sent = warm_up_count.sent + excluded.sent`,
}

/** Takes back counted messages that did not leave, for example if the mail server can't be reached. */
export async function takeBack(
  pool: Pool,
  { account, day }: Counted,
  unsent: readonly DueRecipient[],
  provider: string | null,
): Promise<void> {
  const counts = countProviders(unsent, provider)
  await pool.query(
    `update warm_up_count c set sent = greatest(c.sent - b.sent, 0)
     from unnest($3::text[], $4::int[]) as b (provider, sent)
     where c.account_id = $1 and c.day = $2::date and c.provider = b.provider`,
    [account, day, [...counts.keys()], [...counts.values()]],
  )
}

/**
 * Counts recipients by the provider names of the statistics. A batch may be of a domain that belongs to no provider.
 */
function countProviders(recipients: readonly DueRecipient[], provider: string | null): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { email } of recipients) {
    const name =
      provider === null
        ? mailboxProvider(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
        : providerNamed(provider)
    counts.set(name ?? otherProvider, (counts.get(name ?? otherProvider) ?? 0) + 1)
  }
  return counts
}
