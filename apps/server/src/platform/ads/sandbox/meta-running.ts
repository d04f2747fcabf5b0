import type { Platform } from '@carillon/ads/platforms'
import { pricesPerThousand } from './meta-places.ts'
import type { SandboxCore } from './sandbox-call.ts'
import { type SimulatedAd, type Span, type Switching, sharedSpans, spansOn } from './sandbox-results.rules.ts'
import type { SandboxItem } from './sandbox-store.ts'
import type { RejectedField } from './sandbox-words.rules.ts'

/** An ad with the parts that it belongs to. */
export interface MetaAd {
  campaign: SandboxItem
  adset: SandboxItem
  ad: SandboxItem
}

/** All ads of an owner, also of deleted campaigns. */
export async function findAds({ store }: SandboxCore, owner: string): Promise<MetaAd[]> {
  const [campaigns, adsets, ads] = await Promise.all([
    store.list(owner, 'meta.campaign'),
    store.list(owner, 'meta.adset'),
    store.list(owner, 'meta.ad'),
  ])
  const byId = new Map([...campaigns, ...adsets].map((item) => [item.id, item]))
  return ads.flatMap((ad) => {
    const adset = byId.get(ad.parent ?? '')
    const campaign = byId.get(adset?.parent ?? '')
    return adset && campaign ? [{ campaign, adset, ad }] : []
  })
}

/** An ad by its own id; null: it is not there. */
export async function findAd({ store }: SandboxCore, owner: string, id: string): Promise<MetaAd | null> {
  const ad = await store.find(owner, id)
  const adset = ad?.kind === 'meta.ad' ? await store.find(owner, ad.parent ?? '') : null
  const campaign = adset && (await store.find(owner, adset.parent ?? ''))
  return ad && adset && campaign ? { campaign, adset, ad } : null
}

/** The keys and sentences of a review that refuses an ad. */
const reasons: Readonly<Record<RejectedField, readonly [string, string]>> = {
  headline: ['HEADLINE', 'The simulated review does not like the headline.'],
  text: ['TEXT', 'The simulated review does not like the text.'],
  image: ['IMAGE', 'The simulated review does not like the image.'],
  link: ['LANDING_PAGE', 'The simulated review does not like the page behind the link.'],
  policy: ['POLICY', 'The simulated review finds the ad against its policy.'],
}

/** The fields by which an ad tells its state. */
export function stateOfAd(core: SandboxCore, { campaign, adset, ad }: MetaAd): object {
  const status = ad.data['status']
  const rejected = ad.data['rejected'] as RejectedField | null
  const isReviewed = reviewedAt(core, ad) <= core.now().getTime()
  const effective = () => {
    if (isReviewed && rejected !== null) return 'DISAPPROVED'
    if (status !== 'ACTIVE') return String(status)
    if (adset.data['status'] !== 'ACTIVE') return 'ADSET_PAUSED'
    if (campaign.data['status'] !== 'ACTIVE') return 'CAMPAIGN_PAUSED'
    return isReviewed ? 'ACTIVE' : 'PENDING_REVIEW'
  }
  const effectiveStatus = effective()
  if (effectiveStatus !== 'DISAPPROVED' || rejected === null)
    return { status, effective_status: effectiveStatus }
  const [key, sentence] = reasons[rejected]
  return { status, effective_status: effectiveStatus, ad_review_feedback: { global: { [key]: sentence } } }
}

function reviewedAt({ reviewMs }: SandboxCore, ad: SandboxItem): number {
  return ad.madeAt.getTime() + reviewMs
}

/** The ad as results are simulated of it: shown while all its parts were on, after the review, within its schedule. */
export function simulated(core: SandboxCore, parts: MetaAd): SimulatedAd {
  const { adset, ad } = parts
  const now = core.now().getTime()
  const { startAt, endAt, dailyBudget, platform } = adset.data
  const allowed: Span = {
    from: Math.max(reviewedAt(core, ad), Number(startAt ?? 0)),
    to: Number(endAt ?? Number.POSITIVE_INFINITY),
  }
  const [first = [], ...others] = [parts.campaign, adset, ad].map(({ data }) =>
    spansOn(data['switchings'] as Switching[], now),
  )
  return {
    id: ad.id,
    dailyBudget: Number(dailyBudget),
    pricePerThousand: pricesPerThousand[platform as Platform] ?? 620,
    shown: ad.data['rejected'] === null ? sharedSpans(first, ...others, [allowed]) : [],
    isLeadAd: ad.data['form'] !== null,
  }
}
