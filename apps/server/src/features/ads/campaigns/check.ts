import type { AdCampaign } from '@carillon/ads/campaign'
import { checkCampaign, type Finding } from '@carillon/ads/check-campaign'
import type { AdFinding } from '@carillon/contract/ad-campaigns'
import type { Db } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import { type CampaignRow, draftOf } from '../campaign-row.ts'
import { type Connected, findConnected } from '../connected.ts'
import { presentContent } from './known-things.ts'
import { type Spend, spendOf } from './spend.rules.ts'

export interface Checking {
  now: Date
  /** True if a person has confirmed an unusually high daily budget. */
  budgetConfirmed: boolean
  /** The contacts of the audience that may be uploaded; null: they are not counted. */
  contacts: number | null
}

/** Everything that holds a campaign back, advice, and the spend. */
export async function checkDraft(
  services: Pick<Services, 'secretKey'>,
  db: Db,
  row: CampaignRow,
  { now, budgetConfirmed, contacts }: Checking,
): Promise<{ findings: AdFinding[]; spend: Spend[] }> {
  const account = row.account_id
  const content = await presentContent(db, account, row.content)
  const campaign: AdCampaign = { ...draftOf(row), ...content }
  const connected = await findConnected(services, db, account)
  const findings = checkCampaign(campaign, {
    now: now.getTime(),
    connected: campaign.platforms.filter((platform) => connected[platform]?.isReady),
    currencies: currenciesOf(campaign, connected),
    contacts,
    budgetConfirmed,
  })
  return { findings: findings.map(toWire), spend: spendOf(campaign, connected, now) }
}

function currenciesOf({ platforms }: AdCampaign, connected: Partial<Record<string, Connected>>) {
  const known = platforms.flatMap((platform) => {
    const currency = connected[platform]?.currency
    return currency ? [[platform, currency] as const] : []
  })
  return Object.fromEntries(known)
}

function toWire({ code, field, step, platform, weight, details = {} }: Finding): AdFinding {
  return { code, field, step, platform: platform ?? null, weight, details: { ...details } }
}
