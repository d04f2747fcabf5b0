import { adConnections } from '@carillon/contract/ads'
import { lead, orderOf } from '#platform/ads/meta/meta-orders.fixture.ts'
import { signMeta } from '#platform/ads/meta/meta-webhook.ts'
import { sandboxSecret } from '#platform/ads/sandbox/sandbox-secret.ts'
import { makeList } from '#test/given-contacts.ts'
import { type Caller, expect, type Server, testWith, until } from '#test/kit.ts'
import { campaignWith, givenSubmitted } from '../audiences/audiences.fixture.ts'
import { accessTo } from '../connections/access.ts'
import { leadsPath } from './webhook.ts'

const clock = { at: new Date() }
/** Without the scheduler no leads are polled. */
const test = testWith({ ROLES: 'http,worker' }, { now: () => clock.at })

const dbOf = (server: Server) => server.product.services.database.db
const meta = { params: { partner: 'meta' } } as const

async function connected(server: Server, name: string): Promise<Caller> {
  const me = await server.as(name)
  await me.call(adConnections.start, { ...meta, body: { is_simulated: true } })
  const { ad_accounts, pages } = await me.call(adConnections.sources, meta)
  const usable = ad_accounts.find(({ is_usable }) => is_usable)
  const body = { ad_account_id: usable?.id ?? '', page_id: pages[0]?.id ?? null }
  await me.call(adConnections.choose, { ...meta, body })
  return me
}

/** A lead ad that runs at the simulated Meta. */
async function runningAd(server: Server, me: Caller): Promise<void> {
  const { services } = server.product
  const list = await makeList(me, 'Leads')
  const { partner, access } = await accessTo(services, services.database.db, me.account, 'meta')
  const schedule = { duration: 'ongoing', startAt: null, endAt: null } as const
  const order = orderOf({ ...lead, schedule }, { currency: access.currency })
  const refs: Record<string, string> = {}
  for (const step of partner.steps(order)) refs[step] = await partner.make(access, order, step, refs)
  await partner.setRunning(access, refs, true)
  const campaign = campaignWith(
    { kind: 'lookalike' },
    { kind: 'lead', leadForm: { listId: list, privacyUrl: 'https://shop.example/privacy' } },
  )
  const placement = await givenSubmitted(server, me.account, campaign)
  await dbOf(server)
    .insertInto('ad_generation')
    .values({ ...placement, currency: 'EUR', refs: JSON.stringify(refs), made_at: new Date() })
    .execute()
}

test('the simulated partner tells a lead by webhook, and it is read before any polling', async ({
  server,
}) => {
  const me = await connected(server, 'told')
  await runningAd(server, me)
  clock.at = new Date(clock.at.getTime() + 10 * 60_000)
  await until('the lead is there', async () => {
    const kept = await dbOf(server)
      .selectFrom('ad_lead')
      .select('lead_id')
      .where('account_id', '=', me.account)
      .execute()
    return kept.length > 0
  })
})

test('the secret of the simulated app tells nothing about a real connection', async ({ server }) => {
  const me = await connected(server, 'real')
  const db = dbOf(server)
  const page_id = '4711'
  await db
    .updateTable('ad_connection')
    .set({ is_simulated: false, page_id })
    .where('account_id', '=', me.account)
    .execute()
  const value = { leadgen_id: '5', form_id: '1', page_id, created_time: 1_700_000_000 }
  const body = JSON.stringify({
    object: 'page',
    entry: [{ id: page_id, changes: [{ field: 'leadgen', value }] }],
  })
  const post = async (secret: string) => {
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signMeta(secret, body) }
    const { status } = await fetch(`${server.url}${leadsPath}`, { method: 'POST', headers, body })
    return status
  }
  const asked = () =>
    db
      .selectFrom('ad_connection')
      .select(['leads_at', 'leads_problem'])
      .where('account_id', '=', me.account)
      .executeTakeFirstOrThrow()
  expect(await post('sandbox')).toBe(403)
  expect(await post(await sandboxSecret(db))).toBe(200)
  await db
    .updateTable('ad_connection')
    .set({ is_simulated: true })
    .where('account_id', '=', me.account)
    .execute()
  expect(await asked()).toEqual({ leads_at: null, leads_problem: null })
  expect(await post(await sandboxSecret(db))).toBe(200)
  await until('the leads are read', async () => (await asked()).leads_at)
})
