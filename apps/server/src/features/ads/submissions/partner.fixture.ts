import type { FaultKind, PartnerDay } from '@carillon/ads/partner-answers'
import type { Partner } from '@carillon/ads/platforms'
import {
  type AdOrder,
  type AdPartner,
  type AdRefs,
  PartnerFault,
  type PartnerState,
} from '#platform/ads/ad-partner.ts'

interface FakeCampaign {
  id: string
  mark: string
  isOn: boolean
  parts: Record<string, string>
}

export type Call = 'make' | 'setRunning' | 'remove' | 'states' | 'numbers'

/** A partner in memory with campaigns of three parts. It fails where a test says so. */
export interface FakePartner {
  partner: AdPartner
  campaigns: Map<string, FakeCampaign>
  /** The calls that came: `make campaign`, `setRunning 1 true`. */
  calls: string[]
  orders: AdOrder[]
  /** The answer about campaigns that are on. */
  decision: PartnerState
  days: PartnerDay[]
  /** The days that were asked for, as `account from to`. */
  asked: string[]
  /** Called before each call does anything; a fault that it throws is the answer. */
  before(call: Call, about: string): void | Promise<void>
  /** Called after each call has worked; a fault that it throws is the answer, so the answer is lost. */
  after(call: Call, about: string): void | Promise<void>
}

const parts = ['campaign', 'group', 'ad'] as const

export function fakePartner(name: Partner): FakePartner {
  let ids = 0
  const run = async <T>(call: Call, about: string, work: () => T): Promise<T> => {
    fake.calls.push(`${call} ${about}`)
    await fake.before(call, about)
    const answer = work()
    await fake.after(call, about)
    return answer
  }
  const find = ({ campaign }: AdRefs): FakeCampaign => {
    const found = fake.campaigns.get(campaign ?? '')
    if (!found) throw faultOf('gone')
    return found
  }
  const makeCampaign = (mark: string): string => {
    for (const one of fake.campaigns.values()) if (one.mark === mark) return one.id
    ids += 1
    const id = String(ids)
    fake.campaigns.set(id, { id, mark, isOn: false, parts: {} })
    return id
  }
  const makePart = (refs: AdRefs, step: string): string => {
    const campaign = find(refs)
    campaign.parts[step] ??= `${campaign.id}-${step}`
    return campaign.parts[step]
  }
  const fake: FakePartner = {
    campaigns: new Map(),
    calls: [],
    orders: [],
    decision: { state: 'active' },
    days: [],
    asked: [],
    before: () => {},
    after: () => {},
    partner: {
      partner: name,
      steps: () => parts,
      make(_access, order, step, refs) {
        fake.orders.push(order)
        return run('make', step, () =>
          step === 'campaign' ? makeCampaign(order.mark) : makePart(refs, step),
        )
      },
      setRunning: (_access, refs, isRunning) =>
        run('setRunning', `${refs['campaign']} ${isRunning}`, () => {
          find(refs).isOn = isRunning
        }),
      remove: (_access, refs) =>
        run('remove', refs['campaign'] ?? 'nothing', () => {
          fake.campaigns.delete(refs['campaign'] ?? '')
        }),
      states: (_access, all) =>
        run('states', all.map(({ campaign }) => campaign).join(), () =>
          all.map(({ campaign }): PartnerState => {
            const found = fake.campaigns.get(campaign ?? '')
            if (!found) return { state: 'gone' }
            return found.isOn ? fake.decision : { state: 'paused' }
          }),
        ),
      numbers: ({ adAccountId }, { from, to }) =>
        run('numbers', adAccountId, () => {
          fake.asked.push(`${adAccountId} ${from} ${to}`)
          return fake.days.filter(({ day }) => day >= from && day <= to)
        }),
      describe: async () => ({ person: 'Ada', permissions: [], missing: [] }),
      revoke: async () => {},
    } as Partial<AdPartner> as AdPartner,
  }
  return fake
}

export function faultOf(kind: FaultKind, retryAfterMs: number | null = null): PartnerFault {
  const problem = { code: 'ad_refused', field: 'headline', message: 'The partner says so.' } as const
  return new PartnerFault(kind, problem, retryAfterMs)
}

/** Fails for the next calls that are meant. */
export function failing(kind: FaultKind, isMeant: (call: Call, about: string) => boolean, times = 1) {
  let left = times
  return (call: Call, about: string): void => {
    if (left === 0 || !isMeant(call, about)) return
    left -= 1
    throw faultOf(kind)
  }
}
