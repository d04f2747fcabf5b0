import type { AutomationStats } from '@carillon/contract/automation-stats'
import type { Metrics } from '@carillon/contract/stats'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { inDays, type LocalDays } from '#platform/local-days.ts'

export type Unit = 'total' | 'day' | 'hour'

/** The label of a slot, for `to_char`. */
export const slotLabel = { day: 'YYYY-MM-DD', hour: 'YYYY-MM-DD"T"HH24:00' } as const

/**
 * The number of people who reached the goal or entered in a slot. `message_id` is the last email that they had got
 * before; null for people without one, and for people who entered.
 */
export interface GoalCount {
  metric: 'converted' | 'entered'
  message_id: string | null
  at: string
  value: number
}

/** The automations that have a published goal, or a goal that people reached. */
async function withGoal(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from automation
    where id = any(${ids as string[]}::uuid[]) and (goal_since is not null or exists (
      select 1 from automation_counter
      where automation_id = automation.id and step_id = automation.id and metric = 'converted' and value > 0
    ))`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The number of people who reached the goals of these automations in all, by automation; automations without a goal are
 * left out.
 */
export async function sumGoals(
  db: Db,
  automationIds: readonly string[],
): Promise<ReadonlyMap<string, GoalCount[]>> {
  const ids = await withGoal(db, automationIds)
  const { rows } = await sql<{ automation_id: string; step_id: string; metric: string; value: number }>`
    select automation_id, step_id, metric, greatest(value, 0)::int as value from automation_counter
    where automation_id = any(${ids}::uuid[])
      and (metric = 'converted' or (metric = 'entered' and step_id = automation_id))`.execute(db)
  return new Map(
    ids.map((id) => {
      const own = rows.filter(({ automation_id }) => automation_id === id)
      const all = (metric: string) =>
        own.find((row) => row.metric === metric && row.step_id === id)?.value ?? 0
      const ofMessages = own.filter(({ step_id }) => step_id !== id)
      const withoutEmail = all('converted') - ofMessages.reduce((sum, { value }) => sum + value, 0)
      const at = 'total'
      return [
        id,
        [
          ...ofMessages.map(({ step_id, value }) => ({
            metric: 'converted' as const,
            message_id: step_id,
            at,
            value,
          })),
          { metric: 'converted', message_id: null, at, value: withoutEmail },
          { metric: 'entered', message_id: null, at, value: all('entered') },
        ],
      ]
    }),
  )
}

/**
 * The number of people who reached one automation's goal in some days, in all or by day or hour; null without a goal.
 * Erased people are counted in no day.
 */
export async function countGoal(
  db: Db,
  id: string,
  { unit, ...days }: LocalDays & { unit: Unit },
): Promise<GoalCount[] | null> {
  if (unit === 'total' && days.from === undefined && days.to === undefined) {
    return (await sumGoals(db, [id])).get(id) ?? null
  }
  if ((await withGoal(db, [id])).length === 0) return null
  const slot = (column: string) =>
    unit === 'total'
      ? sql`'total'`
      : sql`to_char(${sql.ref(column)} at time zone ${days.zone}, ${slotLabel[unit]})`
  const { rows } = await sql<GoalCount>`
    select 'converted' as metric, converted_message_id as message_id, ${slot('converted_at')} as at, count(*)::int as value
    from enrolment
    where automation_id = ${id} and converted_at is not null and ${inDays(sql`converted_at`, days)}
    group by 2, 3
    union all
    select 'entered', null, ${slot('entered_at')}, count(*)::int
    from enrolment
    where automation_id = ${id} and ${inDays(sql`entered_at`, days)}
    group by 3`.execute(db)
  return rows
}

/**
 * The number of people who reached the goal of each of these automations, by local day and the email before; automations
 * without a goal are left out.
 */
export async function findGoalDays(
  db: Db,
  automationIds: readonly string[],
  zone: string,
): Promise<ReadonlyMap<string, Pick<GoalCount, 'message_id' | 'at' | 'value'>[]>> {
  const ids = await withGoal(db, automationIds)
  const { rows } = await sql<{ automation_id: string } & Pick<GoalCount, 'message_id' | 'at' | 'value'>>`
    select automation_id, converted_message_id as message_id,
      to_char(converted_at at time zone ${zone}, ${slotLabel.day}) as at, count(*)::int as value
    from enrolment
    where automation_id = any(${ids}::uuid[]) and converted_at is not null
    group by 1, 2, 3`.execute(db)
  const byAutomation = Map.groupBy(rows, ({ automation_id }) => automation_id)
  return new Map(ids.map((id) => [id, byAutomation.get(id) ?? []]))
}

/** The goal's part of the answer, for the whole (`messageIds` is null) or for some emails. */
export function goalOf(
  counts: readonly GoalCount[] | null | undefined,
  messageIds: readonly string[] | null,
  at: string,
  { delivered }: Metrics,
): Pick<AutomationStats, 'goal'> {
  if (!counts) return {}
  const sum = (metric: GoalCount['metric']) =>
    counts
      .filter((row) => row.metric === metric && row.at === at)
      .filter(({ message_id: id }) => messageIds === null || (id !== null && messageIds.includes(id)))
      .reduce((all, { value }) => all + value, 0)
  const converted = sum('converted')
  const of = messageIds === null ? sum('entered') : delivered
  return { goal: { converted, of, rate: of > 0 ? converted / of : null } }
}
