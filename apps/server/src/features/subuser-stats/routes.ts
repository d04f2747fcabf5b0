import type { AccountMetrics } from '@carillon/contract/account-stats'
import { subuserStats, subuserStatsLimits } from '@carillon/contract/subuser-stats'
import type { App, Context } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { type OffsetPage, offsetList } from '#platform/http/offset-list.ts'
import { Refusal } from '#platform/refusal.ts'
import { dropsOf, findSummaries, type Summary, sumAccounts } from '#sending/events/summaries/public.ts'
import { findSubusers, type StatsSubuser } from './find-subusers.ts'
import { daysOf, monthOf, reputationOf, reputationSpan } from './stats-days.ts'

interface Sorting extends OffsetPage {
  sort_by_metric: keyof AccountMetrics
  sort_by_direction: 'asc' | 'desc'
}

export function subuserStatsRoutes(app: App): void {
  handle(app, subuserStats.list, async (context, { query }) => {
    const { db, account, now } = context
    const days = daysOf(query, now)
    const subusers = await findSubusers(db, account, { names: query.subusers })
    const missing = query.subusers.find((name) => !subusers.some(({ username }) => username === name))
    if (missing !== undefined) throw new Refusal('subuser_unknown', {}, { field: 'subusers' })
    const all = { kinds: ['all'], names: [''] }
    const byDate = await offsetList(context, query, async (page) => {
      const span = { ...days, ...page, unit: query.aggregated_by }
      const found = await Promise.all(subusers.map(({ id }) => findSummaries(db, id, span, all)))
      return (found[0] ?? []).map(({ date }, at) => ({
        date,
        numbers: found.map((dates) => dates[at]?.summaries[0]?.numbers),
      }))
    })
    return byDate.map(({ date, numbers }) => ({
      date,
      stats: subusers.map(({ username }, at) => ({
        type: 'subuser' as const,
        name: username,
        metrics: toMetrics(numbers[at]),
      })),
    }))
  })
  handle(app, subuserStats.sums, async (context, { query }) => {
    const { db, account, now } = context
    const days = daysOf(query, now)
    const sums = await sumsOf(context, await findSubusers(db, account), days, query)
    return {
      date: query.start_date,
      stats: sums.map(({ subuser, metrics }) => ({
        type: 'subuser' as const,
        name: subuser.username,
        metrics,
      })),
    }
  })
  handle(app, subuserStats.monthly, async (context, { query }) => {
    const { db, account } = context
    return month(context, await findSubusers(db, account, { part: query.subuser }), query)
  })
  handle(app, subuserStats.monthlyOfOne, async (context, { params, query }) => {
    const { db, account } = context
    const subusers = await findSubusers(db, account, { names: [params.subuser_name] })
    if (subusers.length === 0) throw new Refusal('subuser_unknown', {}, { field: 'subuser_name' })
    return month(context, subusers, query)
  })
  handle(app, subuserStats.reputations, async ({ db, account, now }, { query }) => {
    const { usernames: names } = query
    const subusers = await findSubusers(db, account, names === undefined ? {} : { names })
    const shown = subusers.slice(0, subuserStatsLimits.reputations)
    const ids = shown.map(({ id }) => id)
    const whole = { limit: ids.length, offset: 0 }
    const sums = await sumAccounts(
      db,
      ids,
      { ...reputationSpan(now), ...whole },
      { by: 'delivered', direction: 'desc' },
    )
    const byAccount = new Map(sums.map(({ account: id, numbers }) => [id, numbers]))
    return shown.map(({ id, username }) => ({ username, reputation: reputationOf(byAccount.get(id)) }))
  })
}

async function sumsOf(
  context: Context,
  subusers: readonly StatsSubuser[],
  days: { from: string; to: string },
  { sort_by_metric: by, sort_by_direction: direction, ...page }: Sorting,
) {
  const ids = subusers.map(({ id }) => id)
  const byId = new Map(subusers.map((subuser) => [subuser.id, subuser]))
  const sums = await offsetList(context, page, (asked) =>
    sumAccounts(context.db, ids, { ...days, ...asked }, { by, direction }),
  )
  return sums.map(({ account, numbers }) => ({ subuser: byId.get(account)!, metrics: toMetrics(numbers) }))
}

async function month(context: Context, subusers: readonly StatsSubuser[], query: Sorting & { date: string }) {
  const days = monthOf(query.date)
  const sums = await sumsOf(context, subusers, days, query)
  return {
    date: days.from,
    stats: sums.map(({ subuser: { username, first_name, last_name }, metrics }) => ({
      type: 'subuser' as const,
      name: username,
      first_name,
      last_name,
      metrics,
    })),
  }
}

const nothing = {
  requests: 0,
  delivered: 0,
  deferred: 0,
  bounces: 0,
  blocks: 0,
  bounce_drops: 0,
  spam_report_drops: 0,
  unsubscribe_drops: 0,
  invalid_emails: 0,
  opens: 0,
  unique_opens: 0,
  clicks: 0,
  unique_clicks: 0,
  unsubscribes: 0,
  spam_reports: 0,
}

/** Drops may come on a later day than their requests, but no day has less than nothing. */
function toMetrics(numbers: Summary = nothing): AccountMetrics {
  return { ...numbers, processed: Math.max(numbers.requests - dropsOf(numbers), 0) }
}
