import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { AdAccess, AdOrder, AdPartner, AdRefs } from '../ad-partner.ts'
import { display, orderOf } from '../meta/meta-orders.fixture.ts'
import { openMeta } from '../meta/meta-partner.ts'
import { type AdSandbox, openAdSandbox } from './ad-sandbox.ts'
import { memoryStore } from './sandbox-store.ts'

export const minute = 60_000
export const begin = Date.parse('2026-11-30T11:00:00Z')

/** The simulated Meta of a test file. Each test has an owner of its own and begins at `begin`. */
export interface Simulated {
  now: Date
  owner: string
  access: AdAccess
  /** The webhook of the app. */
  told: string | null
  sandbox: AdSandbox
  meta: AdPartner
  store: ReturnType<typeof memoryStore>
  wait(ms: number): void
  signIn(owner: string, more?: string): Promise<string>
  /** Makes all parts of an ad, off. */
  makeAll(order: AdOrder): Promise<AdRefs>
  /** The campaigns of the owner that stand. */
  standing(): ReturnType<AdSandbox['campaigns']>
}

export function useSimulated(): Simulated {
  const store = memoryStore()
  const it = {
    now: new Date(begin),
    owner: '',
    told: null,
    store,
    wait: (ms) => {
      it.now = new Date(it.now.getTime() + ms)
    },
    signIn: (owner, more = '') => signIn(it, owner, more),
    async makeAll(order) {
      const refs: Record<string, string> = {}
      for (const step of it.meta.steps(order)) refs[step] = await it.meta.make(it.access, order, step, refs)
      return refs
    },
    standing: async () => (await it.sandbox.campaigns()).filter(({ owner }) => owner === it.owner),
  } as Simulated
  beforeAll(async () => {
    it.sandbox = await openAdSandbox({ store, now: () => it.now, webhookUrl: () => it.told })
    it.meta = openMeta({ ...it.sandbox.meta, now: () => it.now, withinMs: 3000 })
  })
  afterAll(() => it.sandbox.close())
  beforeEach(async () => {
    Object.assign(it, { now: new Date(begin), told: null, owner: randomUUID() })
    const token = await it.signIn(it.owner)
    const [account] = await it.meta.accounts(token)
    const [page] = await it.meta.pages(token)
    it.access = {
      token,
      adAccountId: account?.id ?? '',
      currency: account?.currency ?? '',
      timeZone: account?.timeZone ?? '',
      managerId: null,
      pageId: page?.id ?? null,
      instagramId: page?.instagram?.id ?? null,
    }
  })
  return it
}

async function signIn({ meta }: Simulated, owner: string, more: string): Promise<string> {
  const redirectUrl = 'https://us.test/ads?x=1'
  const url = meta.signInUrl({ redirectUrl, state: 'st', challenge: '' })
  const answer = await fetch(`${url}&owner=${owner}${more}`, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  expect([back.host, back.searchParams.get('x'), back.searchParams.get('state')]).toEqual([
    'us.test',
    '1',
    'st',
  ])
  const code = back.searchParams.get('code') ?? ''
  return (await meta.signIn({ code, redirectUrl, verifier: '' })).access
}

let marks = 0

export function newOrder(campaign = display, more: Partial<AdOrder> = {}): AdOrder {
  return orderOf(campaign, { mark: `[c${++marks}.facebook.1]`, ...more })
}
