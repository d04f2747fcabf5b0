import type { AdCampaign } from '@carillon/ads/campaign'
import { checkCampaign, type Finding } from '@carillon/ads/check-campaign'
import type { AdFinding } from '@carillon/contract/ad-campaigns'
import type { Db } from '#platform/db.ts'
import { type CampaignRow, draftOf } from '../campaign-row.ts'
import { byPlatform, type Connected, findConnected } from '../connected.ts'
import { presentContent } from './known-things.ts'
import { type Spend, spendOf } from './spend.rules.ts'

/** The contacts of a campaign's audience that may be uploaded; null while they are not counted. */
export type CountContacts = (db: Db, account: string, row: CampaignRow) => Promise<number | null>

/** Everything that holds a campaign back, advice, and the spend. */
export async function checkDraft(
  db: Db,
  row: CampaignRow,
  {
    now,
    budgetConfirmed,
    countContacts,
  }: { now: Date; budgetConfirmed: boolean; countContacts: CountContacts },
): Promise<{ findings: AdFinding[]; spend: Spend[] }> {
  const account = row.account_id
  const content = await presentContent(db, account, row.content)
  const campaign: AdCampaign = { ...draftOf(row), ...content }
  const connected = byPlatform(await findConnected(db, account))
  const contacts = await countContacts(db, account, { ...row, content })
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
