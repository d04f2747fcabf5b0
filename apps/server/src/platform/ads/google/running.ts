import { type AdAccess, type AdRefs, PartnerFault, type PartnerState } from '../ad-partner.ts'
import type { GoogleConfig } from './call-google.ts'
import { digits, idList } from './gaql.rules.ts'
import { mutate, type Row, search } from './search.ts'
import { stateOf } from './states.rules.ts'

/** Switches the campaign of an ad. Its group and its ad always run. @throws PartnerFault `gone` without a campaign */
export async function setRunning(
  config: GoogleConfig,
  access: AdAccess,
  { campaign }: AdRefs,
  isRunning: boolean,
): Promise<void> {
  if (campaign === undefined)
    throw new PartnerFault('gone', { code: 'ad_gone', field: null, message: 'There is no campaign.' })
  const update = { resourceName: campaignName(access, campaign), status: isRunning ? 'ENABLED' : 'PAUSED' }
  await mutate(config, access, [{ campaignOperation: { update, updateMask: 'status' } }])
}

/**
 * Removes the campaign with its group and ad. Google keeps images and the audience of Demand Gen, which have no way to be
 * removed and hold no person.
 */
export async function remove(config: GoogleConfig, access: AdAccess, { campaign }: AdRefs): Promise<void> {
  if (campaign === undefined) return
  const [row] = await search(
    config,
    access,
    `SELECT campaign.id, campaign.status, campaign.campaign_budget FROM campaign WHERE campaign.id = ${digits(campaign)}`,
  )
  if (!row?.campaign || row.campaign.status === 'REMOVED') return
  await mutate(config, access, [{ campaignOperation: { remove: campaignName(access, campaign) } }]).catch(
    forgive('gone'),
  )
  const budget = row.campaign.campaignBudget
  if (budget === undefined) return
  // A budget without a campaign pays for nothing, so Google may keep it.
  await mutate(config, access, [{ campaignBudgetOperation: { remove: budget } }]).catch(
    forgive('gone', 'refused'),
  )
}

function forgive(...kinds: PartnerFault['kind'][]): (cause: unknown) => void {
  return (cause) => {
    if (!(cause instanceof PartnerFault) || !kinds.includes(cause.kind)) throw cause
  }
}

function campaignName({ adAccountId }: AdAccess, campaign: string): string {
  return `customers/${adAccountId}/campaigns/${digits(campaign)}`
}

/** The most campaigns of one query. */
const mostAtOnce = 500

export async function states(
  config: GoogleConfig,
  access: AdAccess,
  all: readonly AdRefs[],
): Promise<PartnerState[]> {
  const ids = [...new Set(all.flatMap(({ campaign }) => campaign ?? []))]
  const rows: Row[] = []
  for (let from = 0; from < ids.length; from += mostAtOnce)
    rows.push(
      ...(await search(
        config,
        access,
        `SELECT campaign.id, campaign.status, ad_group_ad.ad.id, ad_group_ad.status, ad_group_ad.policy_summary.approval_status, ad_group_ad.policy_summary.review_status, ad_group_ad.policy_summary.policy_topic_entries FROM ad_group_ad WHERE campaign.id IN ${idList(ids.slice(from, from + mostAtOnce))}`,
      )),
    )
  return all.map((refs) => stateOf(refs, rows))
}
