import type { AutomationLinkClicks } from '@carillon/contract/automation-stats'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { inDays, type LocalDays } from '#platform/local-days.ts'
import { type Asked, chooseEmails } from './emails.ts'
import { refuseDays } from './span.ts'

/**
 * The links that people clicked, in the order of the emails and of each message. Tags are not expanded, so a personal link is
 * one row, and so is a link at the same place of several contents of an email. Clicks of some days are counted from events.
 * @throws automation_not_found, stats_range_invalid, time_zone_unknown
 */
export async function findLinkClicks(
  db: Db,
  account: string,
  id: string,
  asked: LocalDays & Asked,
): Promise<AutomationLinkClicks[]> {
  refuseDays(asked)
  const { groups, condition } = await chooseEmails(db, account, id, asked)
  const isWhole = asked.from === undefined && asked.to === undefined
  const clicks = isWhole
    ? sql`select send_id, message_id, link, clicks from made join link_counter using (send_id)`
    : sql`select send_id, message_id, link, count(*) as clicks from made join message_event using (send_id)
          where event = 'click' and ${inDays(sql`at`, asked)} group by 1, 2, 3`
  const { rows } = await sql<Omit<AutomationLinkClicks, 'step_id'> & { message_id: string }>`
    with made as (select send_id, message_id from automation_send made where ${condition})
    select message_id, send.links -> (link - 1) ->> 'url' as url, link - 1 as url_location, sum(clicks)::int as clicks
    from (${clicks}) as clicked join send on send.id = send_id
    where link between 1 and jsonb_array_length(send.links)
    group by 1, 2, 3
    having sum(clicks) > 0
    order by 3, 2`.execute(db)
  return groups.flatMap(({ step_id, messageIds }) => {
    const own = asked.byStep ? rows.filter(({ message_id }) => messageIds.includes(message_id)) : rows
    const byLink = Map.groupBy(own, ({ url, url_location: at }) => `${at} ${url}`)
    return [...byLink.values()].map((same) => ({
      url: same[0]!.url,
      url_location: same[0]!.url_location,
      step_id,
      clicks: same.reduce((sum, { clicks }) => sum + clicks, 0),
    }))
  })
}
