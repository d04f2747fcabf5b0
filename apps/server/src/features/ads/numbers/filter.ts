import type { Platform } from '@carillon/ads/platforms'
import { adNumberLimits } from '@carillon/contract/ad-numbers'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { foldedHolds } from '#platform/folded-text.ts'
import { Refusal } from '#platform/refusal.ts'

/** The campaigns that are asked for, and the time of their numbers: whole days, both inclusive. */
export interface Filter {
  kind?: 'display' | 'lead' | undefined
  objective?: 'prospecting' | 'retargeting' | undefined
  platform?: Platform | undefined
  status?: readonly string[] | undefined
  search?: string | undefined
  start_date: string
  end_date: string
}

const day = 86_400_000

/** @throws ad_days_invalid for a time that ends before it begins, or that is too long */
export function refuseDays({ start_date, end_date }: Filter): void {
  const days = (Date.parse(end_date) - Date.parse(start_date)) / day + 1
  const limit = adNumberLimits.days
  if (!(days >= 1 && days <= limit)) throw new Refusal('ad_days_invalid', { limit }, { field: 'end_date' })
}

/** A condition on rows of `ad_campaign`. */
export function matching(
  account: string,
  { kind, objective, platform, status, search }: Filter,
): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`ad_campaign.account_id = ${account}`]
  if (kind) conditions.push(sql`ad_campaign.kind = ${kind}`)
  if (objective) conditions.push(sql`ad_campaign.objective = ${objective}`)
  if (status?.length) conditions.push(sql`ad_campaign.status = any(${[...status]}::text[])`)
  if (search) conditions.push(foldedHolds(sql`ad_campaign.name`, search))
  // An ad that was submitted counts also after its platform left the draft.
  if (platform)
    conditions.push(
      sql`(ad_campaign.content -> 'platforms' ? ${platform} or ad_campaign.submitted -> 'platforms' ? ${platform})`,
    )
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** True if a filter leaves campaigns out. The platform alone leaves numbers out, which a row of numbers tells itself. */
export function narrowsCampaigns({ kind, objective, status, search }: Filter): boolean {
  return kind !== undefined || objective !== undefined || !!status?.length || !!search
}

/** A condition on rows with a `day` and a `platform`. */
export function inTime({ start_date, end_date, platform }: Filter): RawBuilder<SqlBool> {
  const of = platform ? sql` and platform = ${platform}` : sql``
  return sql<SqlBool>`(day between ${start_date}::date and ${end_date}::date${of})`
}

/**
 * The id of each matching campaign with `is_simulated`, which is true if all its ads are. A campaign with both kinds of ads
 * has the numbers of the real ones: simulated money is never added to real money.
 */
export function matchingKinds(account: string, filter: Filter): RawBuilder<unknown> {
  return sql`select ad_campaign.id, coalesce(placed.is_simulated, false) as is_simulated
    from ad_campaign left join (
      select campaign_id, bool_and(is_simulated) as is_simulated from ad_placement where account_id = ${account} group by campaign_id
    ) as placed on placed.campaign_id = ad_campaign.id
    where ${matching(account, filter)}`
}
