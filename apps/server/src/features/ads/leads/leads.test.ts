import type { JobContext } from '#jobs/define-job.ts'
import type { AdPartner, PartnerLead } from '#platform/ads/ad-partner.ts'
import { signMeta } from '#platform/ads/meta/meta-webhook.ts'
import { addContacts, everyContact, makeList } from '#test/given-contacts.ts'
import { givenPlan } from '#test/given-plan.ts'
import { type Caller, expect, type Server, test, testWith, until } from '#test/kit.ts'
import { campaignWith, connect, faultOf, givenSubmitted } from '../audiences/audiences.fixture.ts'
import { applyWaitingLeads, forgetOldAnswers } from './lead-work.ts'
import { readLeads } from './read-leads.ts'
import { leadsPath, leadsVerifyToken } from './webhook.ts'

const dbOf = (server: Server) => server.product.services.database.db

interface Asked {
  leads: PartnerLead[]
  since: Date[]
  fails: boolean
}

/** The context of a reading from a partner that has these leads. */
function reading(server: Server, asked: Asked): JobContext {
  const partner = {
    partner: 'meta',
    async leads(_access, _refs, since) {
      asked.since.push(since)
      if (asked.fails) throw faultOf('unanswered', 'ad_partner_unreachable')
      return asked.leads
    },
  } as Partial<AdPartner> as AdPartner
  const services = { ...server.product.services, adPartners: async () => partner }
  const { db } = services.database
  return { services, db, log: services.log, signal: new AbortController().signal, now: services.now }
}

function lead(id: string, answers: Record<string, string>): PartnerLead {
  return { id, createdAt: new Date(), answers }
}

/** An account with a lead ad that stands, and a list for its leads. */
async function leadAd(server: Server, name: string) {
  const me = await server.as(name)
  const list = await makeList(me, 'Leads')
  await connect(server, me.account)
  const campaign = campaignWith(
    { kind: 'lookalike' },
    { kind: 'lead', leadForm: { listId: list, privacyUrl: 'https://shop.example/privacy' } },
  )
  const { generation, ...placement } = await givenSubmitted(server, me.account, campaign)
  await dbOf(server)
    .insertInto('ad_generation')
    .values({ ...placement, generation, currency: 'EUR', refs: '{"form":"1"}', made_at: new Date() })
    .execute()
  const asked: Asked = { leads: [], since: [], fails: false }
  return { me, list, asked, campaign: placement.campaign_id }
}

const leadsOf = (server: Server, { account }: Caller) =>
  dbOf(server)
    .selectFrom('ad_lead')
    .selectAll()
    .where('account_id', '=', account)
    .orderBy('lead_id')
    .execute()

/** Waits until no lead of an account waits for the work on its contacts. */
const applied = (server: Server, me: Caller) =>
  until('all leads are contacts', async () =>
    (await leadsOf(server, me)).every(({ applied_at, problem }) => applied_at !== null || problem !== null),
  )

test('a lead becomes one contact in the list, with consent, and its answers are forgotten', async ({
  server,
}) => {
  const { me, list, asked, campaign } = await leadAd(server, 'lead')
  asked.leads = [
    lead('1', {
      email: 'Ada@Example.org',
      first_name: 'Ada',
      last_name: 'Lovelace',
      phone_number: '+4930123456',
    }),
  ]
  await readLeads(reading(server, asked), me.account, 'meta')
  await readLeads(reading(server, asked), me.account, 'meta')
  await applied(server, me)
  const found = await everyContact(me, list)
  expect(found).toMatchObject([
    { email: 'ada@example.org', first_name: 'Ada', last_name: 'Lovelace', phone_number_id: '+4930123456' },
  ])
  expect(await leadsOf(server, me)).toMatchObject([{ lead_id: '1', answers: null, problem: null }])
  const consents = await dbOf(server)
    .selectFrom('ad_consent')
    .select(['contact_id', 'source', 'source_id', 'withdrawn_at'])
    .where('account_id', '=', me.account)
    .execute()
  expect(consents).toEqual([
    { contact_id: found[0]?.id, source: 'lead', source_id: campaign, withdrawn_at: null },
  ])
})

test('a lead fills empty fields of a contact who is known, and changes no other', async ({ server }) => {
  const { me, list, asked } = await leadAd(server, 'known')
  await addContacts(me, [{ email: 'ada@example.org', first_name: 'Augusta' }])
  asked.leads = [lead('1', { email: 'ada@example.org', first_name: 'Ada', last_name: 'Lovelace' })]
  await readLeads(reading(server, asked), me.account, 'meta')
  await applied(server, me)
  expect(await everyContact(me, list)).toMatchObject([{ first_name: 'Augusta', last_name: 'Lovelace' }])
})

test('a lead without a valid address is kept with its problem for 400 days, and its answers for 30', async ({
  server,
}) => {
  const { me, asked } = await leadAd(server, 'invalid')
  asked.leads = [lead('1', { email: 'nobody at all', first_name: 'Ada' })]
  const context = reading(server, asked)
  await readLeads(context, me.account, 'meta')
  const [kept] = await leadsOf(server, me)
  expect(kept).toMatchObject({ problem: 'ad_lead_address_invalid', applied_at: null })
  expect(kept?.answers).toEqual({ email: 'nobody at all', first_name: 'Ada' })
  const forgetAfter = (days: number) =>
    forgetOldAnswers({ ...context, now: () => new Date(Date.now() + days * 24 * 3_600_000) })
  await forgetAfter(29)
  expect((await leadsOf(server, me))[0]?.answers).not.toBeNull()
  await forgetAfter(31)
  expect((await leadsOf(server, me))[0]?.answers).toBeNull()
  await forgetAfter(399)
  expect(await leadsOf(server, me)).toHaveLength(1)
  await forgetAfter(401)
  expect(await leadsOf(server, me)).toEqual([])
  expect(await everyContact(me)).toEqual([])
})

test('leads beyond the contact limit wait and say so, and follow when there is room', async ({ server }) => {
  const { me, list, asked } = await leadAd(server, 'limited')
  await givenPlan(server, me.account, { contact_limit: 1 })
  asked.leads = [lead('1', { email: 'a@example.org' }), lead('2', { email: 'b@example.org' })]
  const context = reading(server, asked)
  await readLeads(context, me.account, 'meta')
  await applied(server, me)
  expect((await leadsOf(server, me)).map(({ problem }) => problem)).toEqual([null, 'contact_limit_reached'])
  await applyWaitingLeads(context)
  await applied(server, me)
  expect(await everyContact(me, list)).toHaveLength(1)
  await givenPlan(server, me.account, { contact_limit: 10 })
  await applyWaitingLeads(context)
  await applied(server, me)
  expect((await leadsOf(server, me)).map(({ problem }) => problem)).toEqual([null, null])
  expect(await everyContact(me, list)).toHaveLength(2)
})

test('a reading that fails is told, and the next one begins where the last whole one did', async ({
  server,
}) => {
  const { me, asked } = await leadAd(server, 'failing')
  const connection = () =>
    dbOf(server)
      .selectFrom('ad_connection')
      .select(['leads_at', 'leads_problem'])
      .where('account_id', '=', me.account)
      .executeTakeFirstOrThrow()
  asked.fails = true
  await readLeads(reading(server, asked), me.account, 'meta')
  expect(await connection()).toEqual({ leads_at: null, leads_problem: 'ad_partner_unreachable' })
  asked.fails = false
  const before = Date.now()
  await readLeads(reading(server, asked), me.account, 'meta')
  expect((await connection()).leads_at?.getTime()).toBeGreaterThanOrEqual(before)
  expect((await connection()).leads_problem).toBeNull()
  expect(asked.since[1]).toEqual(asked.since[0])
})

const secret = 'app secret'
const withMeta = testWith({ META_APP_ID: '1', META_APP_SECRET: secret })

withMeta('the webhook proves itself by the word of this installation', async ({ server }) => {
  const ask = (token: string) =>
    fetch(
      `${server.url}${leadsPath}?hub.mode=subscribe&hub.challenge=42&hub.verify_token=${encodeURIComponent(token)}`,
    )
  const right = await ask(await leadsVerifyToken(dbOf(server)))
  expect([right.status, await right.text()]).toEqual([200, '42'])
  expect((await ask('guessed')).status).toBe(403)
})

withMeta(
  'a signed call of the webhook has the leads of its page read, and no other call',
  async ({ server }) => {
    const account = server.owner.account
    await connect(server, account)
    await dbOf(server).updateTable('ad_connection').set({ is_simulated: false, page_id: '77' }).execute()
    const post = (page: string, key = secret) => {
      const value = { leadgen_id: '5', form_id: '1', page_id: page, created_time: 1_700_000_000 }
      const body = JSON.stringify({
        object: 'page',
        entry: [{ id: page, changes: [{ field: 'leadgen', value }] }],
      })
      return fetch(`${server.url}${leadsPath}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': signMeta(key, body) },
        body,
      })
    }
    const readAt = async () =>
      (await dbOf(server).selectFrom('ad_connection').select('leads_at').executeTakeFirstOrThrow()).leads_at
    expect((await post('77', 'another secret')).status).toBe(403)
    expect((await post('78')).status).toBe(200)
    expect(await readAt()).toBeNull()
    expect((await post('77')).status).toBe(200)
    await until('the leads are read', readAt)
  },
)

test('without an app at Meta no call of the webhook is taken', async ({ server }) => {
  const body = '{}'
  const response = await fetch(`${server.url}${leadsPath}`, {
    method: 'POST',
    headers: { 'x-hub-signature-256': signMeta('', body) },
    body,
  })
  expect(response.status).toBe(403)
})
