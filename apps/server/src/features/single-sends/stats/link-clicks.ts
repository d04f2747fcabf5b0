import type { SingleSendStats } from '@carillon/contract/stats'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { inDays, type LocalDays } from '#platform/local-days.ts'
import { accessStats, chosenSends, groupSends, refuseSpan } from './stats.ts'

export interface LinkClicks {
  url: string
  url_location: number
  ab_variation: string
  ab_phase: SingleSendStats['ab_phase']
  clicks: number
  machine_clicks?: number
  uncertain_clicks?: number
}

/**
 * Clicks of machines by link, uncertain ones in a column of their own: a query of `send_id`, `link`, `sure` and
 * `uncertain`.
 */
export function machineClicks(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select send_id, link, count(*) filter (where reason is null) as sure,
                    count(*) filter (where reason = 'uncertain') as uncertain
             from message_event
             where ${condition} and event = 'machine_click' and link is not null
             group by send_id, link`
}

interface LinkFilter {
  /** True to count also how often machines followed each link. */
  machines: boolean
  by: readonly string[]
  variation: string | undefined
  phase: 'test' | 'send' | undefined
}

/**
 * The links that were clicked, in the order of the message. Tags are not expanded, so a personal link is one row. Clicks
 * of some days are counted from events, which the index of a send's events finds. Of an A/B test it may be one variation
 * or phase, or each by itself; a link at the same place of several messages is one row.
 */
export async function findLinkClicks(
  db: Db,
  account: string,
  id: string,
  { machines, by, variation, phase, ...days }: LinkFilter & LocalDays,
): Promise<LinkClicks[]> {
  refuseSpan(days)
  const { sends } = await accessStats(db, account, id)
  const chosen = chosenSends(sends, { variation, phase })
  const isWhole = days.from === undefined && days.to === undefined
  const found: LinkClicks[] = []
  for (const { ab_variation, ab_phase, ids } of groupSends(chosen, by)) {
    const names = { ab_variation: variation ?? ab_variation, ab_phase: phase ?? ab_phase }
    const counted = isWhole
      ? sql`select send_id, link, clicks from link_counter where send_id = any(${ids}::uuid[])`
      : sql`select send_id, link, count(*) as clicks from message_event
            where send_id = any(${ids}::uuid[]) and event = 'click' and ${inDays(sql`at`, days)} group by send_id, link`
    const ofMachines = sql`send_id = any(${ids}::uuid[]) and ${inDays(sql`at`, days)}`
    const { rows } = await sql<Omit<LinkClicks, 'ab_variation' | 'ab_phase'>>`
      select send.links -> (counted.link - 1) ->> 'url' as url,
             counted.link - 1 as url_location,
             ${machines ? sql`sum(machine)::int as machine_clicks, sum(uncertain)::int as uncertain_clicks,` : sql``}
             sum(counted.clicks)::int as clicks
      from (
        select send_id, link, clicks, 0 as machine, 0 as uncertain from (${counted}) as person
        ${machines ? sql`union all select send_id, link, 0, sure, uncertain from (${machineClicks(ofMachines)}) as machine` : sql``}
      ) as counted
      join send on send.id = counted.send_id
      where counted.link between 1 and jsonb_array_length(send.links)
      group by 1, 2
      having sum(counted.clicks + machine + uncertain) > 0
      order by 2, 1`.execute(db)
    found.push(...rows.map((row) => ({ ...row, ...names })))
  }
  return found
}
