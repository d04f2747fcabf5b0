import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FaultKind } from '@carillon/ads/partner-answers'
import type { Partner } from '@carillon/ads/platforms'
import {
  type AdPartner,
  type AdTokens,
  type PartnerAccount,
  PartnerFault,
  type PartnerPage,
} from '#platform/ads/ad-partner.ts'

const account = (id: string, change: Partial<PartnerAccount> = {}): PartnerAccount => ({
  id,
  name: `Account ${id}`,
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  managerId: null,
  isUsable: true,
  ...change,
})

export const nordlicht = account('act_1')
export const suedwind = account('act_2', { currency: 'USD', timeZone: 'America/New_York', managerId: '77' })
export const closed = account('act_3', { isUsable: false })
export const page: PartnerPage = { id: 'page_1', name: 'Nordlicht', instagram: { id: 'ig_1', name: 'nord' } }
export const otherPage: PartnerPage = { id: 'page_2', name: 'Südwind', instagram: null }

type Method = 'signIn' | 'renew' | 'revoke' | 'describe' | 'accounts' | 'pages' | 'subscribeLeads'

/**
 * A partner that only signs people in. Everything that it says can be set; `calls` are the methods that were called, and
 * `faults` are thrown by the next call of each. A code is taken with the proof key of its sign-in alone.
 */
export function fakePartner(partner: Partner, now: () => Date) {
  let [made, proof, url] = [0, '', 'https://partner.example/dialog']
  const says = {
    person: 'Ada Nord',
    missing: [] as string[],
    accounts: [nordlicht] as PartnerAccount[],
    pages: (partner === 'meta' ? [page] : []) as PartnerPage[],
    /** The time that a token lives; without one it is renewed by a refresh token and lives for an hour. */
    livesMs: partner === 'meta' ? 60 * 24 * 3_600_000 : 3_600_000,
    renews: true,
  }
  const calls: Method[] = []
  const faults: Partial<Record<Method, FaultKind>> = {}
  const come = (method: Method): void => {
    calls.push(method)
    const kind = faults[method]
    delete faults[method]
    if (kind)
      throw new PartnerFault(kind, { code: `ad_${kind}`, field: null, message: `It is ${kind}.` }, 150_000)
  }
  const tokens = (): AdTokens => {
    made++
    const refresh = partner === 'google' ? `secret-refresh-${partner}-${made}` : null
    const expiresAt = new Date(now().getTime() + says.livesMs)
    return { access: `secret-access-${partner}-${made}`, refresh, expiresAt }
  }
  const notHere = () => {
    throw new Error('this partner only signs people in')
  }
  const meant: Partial<AdPartner> = {
    partner,
    signInUrl({ redirectUrl, state, challenge }) {
      proof = challenge
      const address = new URL(url)
      address.search = String(new URLSearchParams({ redirectUrl, state, challenge }))
      return address.href
    },
    async signIn({ code, verifier }) {
      come('signIn')
      if (code !== 'good' || createHash('sha256').update(verifier).digest('base64url') !== proof)
        throw new PartnerFault('refused', { code: 'ad_refused', field: null, message: 'Invalid code.' })
      return tokens()
    },
    async renew() {
      come('renew')
      return says.renews ? tokens() : null
    },
    revoke: async () => come('revoke'),
    async describe() {
      come('describe')
      return { person: says.person, permissions: ['ads'], missing: says.missing }
    },
    async accounts() {
      come('accounts')
      return says.accounts
    },
    async pages() {
      come('pages')
      return says.pages
    },
    subscribeLeads: async () => come('subscribeLeads'),
  }
  return {
    partner: new Proxy(meant, {
      get: (target, name) => Reflect.get(target, name) ?? (name === 'then' ? undefined : notHere),
    }) as AdPartner,
    says,
    calls,
    faults,
    /** Has sign-ins answered by a server that redirects at once, as that of the simulated partner does. */
    async redirectsAtOnce() {
      const server = createServer((request, response) => {
        const { searchParams } = new URL(request.url ?? '', 'http://partner')
        const target = new URL(searchParams.get('redirectUrl') ?? '')
        target.search = String(new URLSearchParams({ code: 'good', state: searchParams.get('state') ?? '' }))
        response.writeHead(302, { location: target.href }).end()
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/dialog`
      return () => new Promise<unknown>((resolve) => server.close(resolve))
    },
  }
}
