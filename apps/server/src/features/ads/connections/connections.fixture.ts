import type { Partner } from '@carillon/ads/platforms'
import { adConnections } from '@carillon/contract/ads'
import { PartnerFault } from '#platform/ads/ad-partner.ts'
import { type Caller, type Server, testWith } from '#test/kit.ts'
import { fakePartner } from './partner.fixture.ts'

export const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs
let at = new Date('2026-11-30T10:00:00Z')
export const now = () => at
export const pass = (ms: number) => {
  at = new Date(at.getTime() + ms)
}

const fresh = () => ({ meta: fakePartner('meta', now), google: fakePartner('google', now) })
/** The partners of the servers of `test`, new for each test. */
export const real = fresh()
export const simulated = fresh()
/** True: the operator has set up the partners of this kind. */
export const apps = { real: true, simulated: true }

/** Call it before each test: files of one worker share this module. */
export function startAnew(): void {
  Object.assign(real, fresh())
  Object.assign(simulated, fresh())
  Object.assign(apps, { real: true, simulated: true })
}

export const test = testWith(
  {
    META_APP_ID: '1',
    META_APP_SECRET: 'app secret',
    GOOGLE_ADS_CLIENT_ID: 'client',
    GOOGLE_ADS_CLIENT_SECRET: 'client secret',
    GOOGLE_ADS_DEVELOPER_TOKEN: 'developer',
  },
  {
    now,
    adPartners: async (partner, isSimulated) => {
      if (isSimulated) return apps.simulated ? simulated[partner].partner : null
      return apps.real ? real[partner].partner : null
    },
  },
)

export const unanswered = new PartnerFault('unanswered', { code: 'ad_unanswered', field: null, message: '' })
export const meta = { params: { partner: 'meta' } } as const
export const google = { params: { partner: 'google' } } as const

/** Opens a sign-in and answers its state. */
export async function open(me: Caller, partner: Partner): Promise<string> {
  const { sign_in_url } = await me.call(adConnections.start, { params: { partner }, body: {} })
  return new URL(sign_in_url ?? '').searchParams.get('state') ?? ''
}

export async function connect(me: Caller, partner: Partner) {
  const state = await open(me, partner)
  return me.call(adConnections.finish, { params: { partner }, body: { code: 'good', state } })
}

export const finish = (me: Caller, state: string, partner: Partner = 'meta', code = 'good') =>
  me.outcome(adConnections.finish, { params: { partner }, body: { code, state } })

export const stateOf = async (me: Caller, partner: Partner) =>
  (await me.call(adConnections.list, {})).result.find((one) => one.partner === partner)?.state

export const rowOf = (server: Server, me: Caller, partner: Partner) =>
  server.product.services.database.db
    .selectFrom('ad_connection')
    .selectAll()
    .where('account_id', '=', me.account)
    .where('partner', '=', partner)
    .executeTakeFirstOrThrow()
