import type { AdCampaign } from '@carillon/ads/campaign'
import { emailToHash, phoneToHash } from '@carillon/ads/identifiers'
import type { FaultKind } from '@carillon/ads/partner-answers'
import { type Partner, type Platform, partnersOf } from '@carillon/ads/platforms'
import { sealTokens } from '#features/ads/connections/connection-rows.ts'
import type { JobContext } from '#jobs/define-job.ts'
import {
  type AdPartner,
  type AudienceMember,
  type PartnerAudience,
  PartnerFault,
  type PartnerProblem,
} from '#platform/ads/ad-partner.ts'
import { newId } from '#platform/db.ts'
import { sha256 } from '#platform/http/identity.ts'
import { addContacts } from '#test/given-contacts.ts'
import type { Caller, Server } from '#test/kit.ts'

type Call =
  | 'makeAudience'
  | 'makeLookalike'
  | 'addMembers'
  | 'removeMembers'
  | 'readAudience'
  | 'removeAudience'

/** A partner in memory that keeps the hashes of audiences, fails where a test says so, and counts calls. */
export interface FakePartner {
  partner: AdPartner
  /** The hashes that audiences have, by their ids. */
  held: Map<string, Set<string>>
  calls: Call[]
  /** The pages of the calls that added or removed people, with the place in their upload. */
  uploads: { call: Call; members: number; number: number; isLast: boolean; total: number }[]
  state: PartnerAudience
  /** Called before each call does anything; a fault that it throws is the answer. */
  before: (call: Call) => void | Promise<void>
  /** Called after each call has worked; a fault that it throws is the answer. */
  after: (call: Call) => void
  lookalikes: { mark: string; seed: string; countries: readonly string[] }[]
}

export function fakePartner(name: Partner, membersPerCall = 10_000): FakePartner {
  const marks = new Map<string, string>()
  const hashesOf = (members: readonly AudienceMember[]) =>
    members.flatMap(({ email, phone }) => [email, phone].filter((hash) => hash !== null))
  const of = (audience: string) => {
    const found = fake.held.get(audience)
    if (!found) throw faultOf('gone')
    return found
  }
  const run = async <T>(call: Call, work: () => T): Promise<T> => {
    fake.calls.push(call)
    await fake.before(call)
    const answer = work()
    fake.after(call)
    return answer
  }
  const made = (mark: string) => {
    const id = marks.get(mark) ?? `audience-${marks.size + 1}`
    marks.set(mark, id)
    if (!fake.held.has(id)) fake.held.set(id, new Set())
    return id
  }
  const fake: FakePartner = {
    held: new Map(),
    calls: [],
    uploads: [],
    lookalikes: [],
    state: { state: 'ready', matched: null, problem: null },
    before: () => {},
    after: () => {},
    partner: {
      partner: name,
      membersPerCall,
      makeAudience: (_access, { mark }) => run('makeAudience', () => made(mark)),
      makeLookalike: (_access, { mark, seed, countries }) =>
        run('makeLookalike', () => {
          fake.lookalikes.push({ mark, seed, countries })
          return made(mark)
        }),
      addMembers: (_access, audience, members, { number, isLast, total }) =>
        run('addMembers', () => {
          fake.uploads.push({ call: 'addMembers', members: members.length, number, isLast, total })
          for (const hash of hashesOf(members)) of(audience).add(hash)
        }),
      removeMembers: (_access, audience, members, { number, isLast, total }) =>
        run('removeMembers', () => {
          fake.uploads.push({ call: 'removeMembers', members: members.length, number, isLast, total })
          for (const hash of hashesOf(members)) of(audience).delete(hash)
        }),
      readAudience: (_access, audience) =>
        run('readAudience', () => {
          of(audience)
          return fake.state
        }),
      removeAudience: (_access, audience) =>
        run('removeAudience', () => {
          fake.held.delete(audience)
        }),
    } as Partial<AdPartner> as AdPartner,
  }
  return fake
}

export function faultOf(
  kind: FaultKind,
  code: PartnerProblem['code'] = `ad_${kind}`,
  retryAfterMs: number | null = null,
): PartnerFault {
  return new PartnerFault(kind, { code, field: null, message: 'The partner says so.' }, retryAfterMs)
}

/** The hash of an address as a partner takes it. */
export const emailHash = (email: string, partner: Partner = 'meta'): string =>
  sha256(emailToHash(email, partner)).toString('hex')
export const phoneHash = (number: string, partner: Partner = 'meta'): string =>
  sha256(phoneToHash(number, partner) ?? '').toString('hex')

export const anHour = 3_600_000

/**
 * The context of a run by the test alone. Its clock is an hour ahead, so that nothing which it makes is due for the worker of
 * the server.
 */
export function jobContext(
  server: Server,
  fake: FakePartner | null,
  now = () => new Date(Date.now() + anHour),
): JobContext {
  const services = {
    ...server.product.services,
    adPartners: async (partner: Partner) => (fake?.partner.partner === partner ? fake.partner : null),
    now,
  }
  const { db } = services.database
  return { services, db, log: services.log, signal: new AbortController().signal, now: services.now }
}

/** Signs an account in at a partner, with a chosen advertising account. */
export async function connect(server: Server, account: string, partner: Partner = 'meta'): Promise<void> {
  const { database, secretKey } = server.product.services
  const tokens = { access: 'token', refresh: null, expiresAt: null }
  await database.db
    .insertInto('ad_connection')
    .values({
      account_id: account,
      partner,
      is_simulated: true,
      tokens: sealTokens(secretKey, account, partner, tokens),
      state: 'connected',
      person: 'Ada',
      permissions: [],
      ad_account_id: 'act_1',
      currency: 'EUR',
      time_zone: 'Europe/Berlin',
      page_id: 'page_1',
      connected_at: new Date(),
    })
    .execute()
}

export function campaignWith(
  audience: Partial<AdCampaign['audience']>,
  more: Partial<AdCampaign> = {},
): AdCampaign {
  return {
    kind: 'display',
    objective: audience.kind === 'lookalike' ? 'prospecting' : 'retargeting',
    name: 'Autumn',
    platforms: ['facebook'],
    schedule: { duration: 'ongoing', startAt: null, endAt: null },
    audience: { kind: 'retargeting', listIds: [], segmentIds: [], ...audience },
    targeting: { countries: ['DE'], ageFrom: 18, ageTo: 65, gender: 'all', device: 'all' },
    designs: {},
    leadForm: { listId: null, privacyUrl: '' },
    ...more,
  }
}

/** A campaign that was submitted, with its placement as `readyAudiences` takes it. */
export async function givenSubmitted(
  server: Server,
  account: string,
  campaign: AdCampaign,
  { platform = 'facebook', leavesOut = null }: { platform?: Platform; leavesOut?: string | null } = {},
) {
  const { db } = server.product.services.database
  const [id, at] = [newId(), new Date()]
  const { name, kind, objective, ...content } = campaign
  const [partner = 'meta'] = partnersOf([platform])
  await db
    .insertInto('ad_campaign')
    .values({
      id,
      account_id: account,
      name,
      kind,
      objective,
      status: 'submitted',
      content: JSON.stringify(content),
      submitted: JSON.stringify({ ...campaign, addsLinkTags: true, leavesOutSendId: leavesOut }),
      created_at: at,
      updated_at: at,
      submitted_at: at,
    })
    .execute()
  const placement = {
    campaign_id: id,
    account_id: account,
    platform,
    partner,
    is_simulated: true,
    ad_account_id: 'act_1',
    generation: 1,
  }
  await db
    .insertInto('ad_placement')
    .values({ ...placement, currency: 'EUR', status: 'submitted', wanted: 'active', submitted_at: at })
    .execute()
  return placement
}

/** Adds contacts who have given their consent, and returns their ids by address. */
export async function addConsenting(
  server: Server,
  who: Caller,
  people: { email: string; phone_number_id?: string }[],
  lists: string[],
): Promise<Map<string, string>> {
  await addContacts(who, people, lists)
  const { db } = server.product.services.database
  const rows = await db
    .selectFrom('contact')
    .select(['id', 'email'])
    .where('account_id', '=', who.account)
    .where(
      'email',
      'in',
      people.map(({ email }) => email),
    )
    .execute()
  await consent(
    server,
    who.account,
    rows.map(({ id }) => id),
  )
  return new Map(rows.map(({ id, email }) => [email ?? '', id]))
}

export async function consent(server: Server, account: string, contacts: readonly string[]): Promise<void> {
  await server.product.services.database.db
    .insertInto('ad_consent')
    .values(
      contacts.map((contact_id) => ({
        contact_id,
        account_id: account,
        given_at: new Date(),
        source: 'api',
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
