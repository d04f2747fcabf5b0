import type { AutomationStats } from '@carillon/contract/automation-stats'
import { type Counting, type Metrics, metricNames, statsLimits } from '@carillon/contract/stats'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { inDays, type LocalDays } from '#platform/local-days.ts'
import { Refusal } from '#platform/refusal.ts'
import { asUuid } from '#platform/uuid.ts'
import { type Asked, type Chosen, chooseEmails } from './emails.ts'
import { countGoal, type GoalCount, goalOf, slotLabel, sumGoals, type Unit } from './goals.ts'
import { refuseDays } from './span.ts'

interface Counted {
  metric: string
  value: number
}

/** The sum of the counted numbers, with all metrics. */
export function toMetrics(counted: Iterable<Counted>): Metrics {
  const metrics = Object.fromEntries(metricNames.map((name) => [name, 0])) as Metrics
  for (const { metric, value } of counted) {
    if (metric in metrics) metrics[metric as keyof Metrics] += value
  }
  return metrics
}

interface Tracked {
  opens: boolean | null
  clicks: boolean | null
}

/** The tracking of some sends: counted if any of them counts; empty before there is a send. */
function trackingOf(sends: readonly Tracked[]): { tracking?: Counting } {
  if (sends.length === 0) return {}
  return {
    tracking: { opens: sends.some(({ opens }) => opens), clicks: sends.some(({ clicks }) => clicks) },
  }
}

/**
 * The totals of the named automations in their order, or of a page of automations that were ever live, newest first.
 * `last` is the automation after which a next page begins.
 */
export async function findTotals(
  db: Db,
  account: string,
  ask: { ids: readonly string[] } | { after: string | null; limit: number },
): Promise<{ results: AutomationStats[]; last: string | null }> {
  if ('ids' in ask && ask.ids.length > statsLimits.ids) {
    throw new Refusal(
      'invalid_input',
      { problem: `at most ${statsLimits.ids} entries are allowed` },
      { field: 'automation_ids' },
    )
  }
  const named = 'ids' in ask ? [...new Set(ask.ids.flatMap((id) => asUuid(id) ?? []))] : null
  const { rows: found } = await sql<{ id: string }>`
    select id from automation
    where account_id = ${account}
      and ${
        'ids' in ask
          ? sql`id = any(${named}::uuid[])`
          : sql`published is not null and ${ask.after === null ? sql`true` : sql`id < ${ask.after}::uuid`}`
      }
    order by ${named ? sql`array_position(${named}::uuid[], id)` : sql`id desc`}
    limit ${'ids' in ask ? statsLimits.ids : ask.limit + 1}`.execute(db)
  const page = 'ids' in ask ? found : found.slice(0, ask.limit)
  const ids = page.map(({ id }) => id)
  const { rows } = await sql<{ automation_id: string } & Counted>`
    select automation_id, metric, sum(value)::int as value
    from automation_send join send_counter using (send_id)
    where automation_id = any(${ids}::uuid[]) and channel = 'email' and bucket = '-infinity'
    group by 1, 2`.execute(db)
  const { rows: sends } = await sql<{ automation_id: string } & Tracked>`
    select automation_id, bool_or(tracks_opens) as opens, bool_or(tracks_clicks) as clicks
    from automation_send made join send on send.id = send_id
    where automation_id = any(${ids}::uuid[]) and made.channel = 'email'
    group by 1`.execute(db)
  const goals = await sumGoals(db, ids)
  const counted = Map.groupBy(rows, ({ automation_id }) => automation_id)
  const tracked = Map.groupBy(sends, ({ automation_id }) => automation_id)
  return {
    results: ids.map((id) => {
      const stats = toMetrics(counted.get(id) ?? [])
      return {
        id,
        step_id: 'all',
        aggregation: 'total',
        stats,
        ...trackingOf(tracked.get(id) ?? []),
        ...goalOf(goals.get(id), null, 'total', stats),
      }
    }),
    last: page.length < found.length ? (ids.at(-1) ?? null) : null,
  }
}

interface Span extends LocalDays {
  unit: Unit
}

/**
 * The numbers of one automation in a span, together or by email step: their sum, or one entry a day or hour, with entries for
 * empty ones in between. @throws automation_not_found, stats_range_invalid, time_zone_unknown
 */
export async function findStats(
  db: Db,
  account: string,
  id: string,
  { unit, ...asked }: Span & Asked,
): Promise<AutomationStats[]> {
  refuseDays(asked)
  const chosen = await chooseEmails(db, account, id, asked)
  const goal = await countGoal(db, id, { ...asked, unit })
  const [{ slots, counted }, tracked] = await Promise.all([
    unit === 'total' ? sumSpan(db, chosen, asked) : findSlots(db, chosen, { ...asked, unit, goal }),
    findTracked(db, chosen),
  ])
  const isWhole = !asked.byStep && asked.stepIds === undefined
  return chosen.groups.flatMap(({ step_id, messageIds }) => {
    const isOwn = ({ message_id }: { message_id: string }) => !asked.byStep || messageIds.includes(message_id)
    const bySlot = Map.groupBy(counted.filter(isOwn), ({ at }) => at)
    const tracking = trackingOf(tracked.filter(isOwn))
    return slots.map((at) => {
      const stats = toMetrics(bySlot.get(at) ?? [])
      return {
        id,
        step_id,
        aggregation: at,
        stats,
        ...tracking,
        ...goalOf(goal, isWhole ? null : messageIds, at, stats),
      }
    })
  })
}

async function findTracked(db: Db, { condition }: Chosen): Promise<({ message_id: string } & Tracked)[]> {
  const { rows } = await sql<{ message_id: string } & Tracked>`
    select made.message_id, bool_or(tracks_opens) as opens, bool_or(tracks_clicks) as clicks
    from automation_send made join send on send.id = made.send_id
    where ${condition}
    group by 1`.execute(db)
  return rows
}

interface Slots {
  slots: string[]
  counted: ({ message_id: string; at: string } & Counted)[]
}

async function sumSpan(db: Db, { condition }: Chosen, days: LocalDays): Promise<Slots> {
  const isWhole = days.from === undefined && days.to === undefined
  const { rows } = await sql<{ message_id: string; at: string } & Counted>`
    select made.message_id, 'total' as at, metric, sum(value)::int as value
    from automation_send made join send_counter using (send_id)
    where ${condition} and ${isWhole ? sql`bucket = '-infinity'` : sql`bucket > '-infinity' and ${inDays(sql`bucket`, days)}`}
    group by 1, 3`.execute(db)
  return { slots: ['total'], counted: rows }
}

const mostSlots = { day: 400, hour: 168 } as const

/**
 * The local days or hours of the span, the last ones if there are very many. An open end is the first or last slot that
 * has a number, also of people who reached the goal.
 */
async function findSlots(
  db: Db,
  { condition }: Chosen,
  { unit, goal, ...days }: LocalDays & { unit: 'day' | 'hour'; goal: readonly GoalCount[] | null },
): Promise<Slots> {
  const { from = null, to = null, zone } = days
  const converted = (goal ?? [])
    .filter(({ metric }) => metric === 'converted')
    .map(({ at }) => at)
    .sort()
  const { rows } = await sql<{ at: string; message_id: string | null; metric: string; value: number }>`
    with counted as (
      select made.message_id, date_trunc(${unit}, bucket at time zone ${zone}) as at, metric, sum(value)::int as value
      from automation_send made join send_counter using (send_id)
      where ${condition} and bucket > '-infinity' and ${inDays(sql`bucket`, days)}
      group by 1, 2, 3
    ),
    span as (
      select coalesce(${from}::timestamp, least(min(at), ${converted[0]}::timestamp)) as first,
             coalesce(${to}::timestamp + interval '1 day' - ${`1 ${unit}`}::interval,
                      greatest(max(at), ${converted.at(-1)}::timestamp)) as last
      from counted
    ),
    slot as (
      select at
      from span, generate_series(
        greatest(first, last - ${`${mostSlots[unit] - 1} ${unit}s`}::interval), last, ${`1 ${unit}`}::interval
      ) as at
    )
    select to_char(slot.at, ${slotLabel[unit]}) as at, message_id, metric, value
    from slot left join counted using (at)
    order by slot.at`.execute(db)
  return {
    slots: [...new Set(rows.map(({ at }) => at))],
    counted: rows.flatMap(({ message_id, ...row }) => (message_id === null ? [] : [{ message_id, ...row }])),
  }
}
