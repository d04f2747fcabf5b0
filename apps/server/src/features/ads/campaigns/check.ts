import type { AdCampaign } from '@carillon/ads/campaign'
import { checkCampaign, type Finding } from '@carillon/ads/check-campaign'
import type { AdFinding } from '@carillon/contract/ad-campaigns'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { countReach } from '../audiences/reach.ts'
import { type CampaignRow, draftOf } from '../campaign-row.ts'
import { type Connected, findConnected } from '../connected.ts'
import { presentContent } from './known-things.ts'
import { type Spend, spendOf } from './spend.rules.ts'

export interface Checking {
  now: Date
  /** True if a person has confirmed an unusually high daily budget. */
  budgetConfirmed: boolean
}

/** Everything that holds a campaign back, advice, and the spend. */
export async function checkDraft(
  services: Pick<Services, 'secretKey'>,
  db: Db,
  row: CampaignRow,
  { now, budgetConfirmed }: Checking,
): Promise<{ findings: AdFinding[]; spend: Spend[] }> {
  const account = row.account_id
  const content = await presentContent(db, account, row.content)
  const campaign: AdCampaign = { ...draftOf(row), ...content }
  const connected = await findConnected(services, db, account)
  const people = await countPeople(db, row, content.audience, now)
  const findings = checkCampaign(campaign, {
    now: now.getTime(),
    connected: campaign.platforms.filter((platform) => connected[platform]?.isReady),
    currencies: currenciesOf(campaign, connected),
    contacts: people.contacts,
    budgetConfirmed,
  })
  return {
    findings: inSteps([...findings, ...people.findings]).map(toWire),
    spend: spendOf(campaign, connected, now),
  }
}

/** The contacts that may be uploaded; null without lists and segments, and while one of the segments has no valid conditions. */
async function countPeople(
  db: Db,
  { account_id: account, leaves_out_send_id: leavesOutSendId }: CampaignRow,
  audience: AdCampaign['audience'],
  now: Date,
): Promise<{ contacts: number | null; findings: Finding[] }> {
  if (audience.listIds.length + audience.segmentIds.length === 0) return { contacts: null, findings: [] }
  try {
    const { uploaded } = await countReach(db, { account, audience, leavesOutSendId }, now)
    return { contacts: uploaded, findings: [] }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'segment_invalid') throw error
    const finding = {
      code: error.code,
      field: 'audience.segment_ids',
      step: 'audience',
      weight: 'error',
    } as const
    return { contacts: null, findings: [finding] }
  }
}

const steps: readonly Finding['step'][] = ['name', 'partners', 'schedule', 'audience', 'design']

function inSteps(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => steps.indexOf(a.step) - steps.indexOf(b.step))
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
