import { platforms } from '@carillon/ads/platforms'
import { adCampaigns } from '@carillon/contract/ad-campaigns'
import { lists } from '@carillon/contract/lists'
import type { WireErrors } from '@carillon/contract/refusals'
import { makeList } from '#test/given-contacts.ts'
import { expect, testWith } from '#test/kit.ts'
import { design, givenAds, lookalike } from '../ads.fixture.ts'

const test = testWith({})
const at = ({ id }: { id: string }) => ({ params: { id } })

test('the check names all that holds a campaign back, in the order of the steps', async ({ server }) => {
  const me = await server.as('unready')
  const made = await givenAds(server, me).campaign('Spring')
  await me.call(adCampaigns.update, {
    ...at(made),
    body: { platforms: ['facebook'], designs: { facebook: design } },
  })
  const { findings, spend } = await me.call(adCampaigns.check, { ...at(made), query: {} })
  expect(findings.map(({ code, step, platform }) => [code, step, platform])).toEqual([
    ['ad_platform_unconnected', 'partners', 'facebook'],
    ['ad_audience_missing', 'audience', null],
    ['ad_countries_missing', 'audience', null],
    ['ad_image_missing', 'design', 'facebook'],
  ])
  expect(spend).toEqual([])
  const submitted = await me.fetch(`${adCampaigns.create.path}/${made.id}/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ revision: 2 }),
  })
  const body = (await submitted.json()) as WireErrors & { findings: object[] }
  expect(submitted.status).toBe(400)
  expect(body).toMatchObject({ errors: [{ error_id: 'ad_campaign_unready' }], findings })
  expect(await me.outcome(adCampaigns.submit, { ...at(made), body: { revision: 1 } })).toBe(
    'ad_campaign_changed',
  )
})

test('the spend is summed by currency, with simulated money apart', async ({ server }) => {
  const me = await server.as('spending')
  const given = givenAds(server, me)
  await given.connection('meta', { currency: 'EUR', is_simulated: true })
  await given.connection('google', { currency: 'EUR', is_simulated: false })
  const made = await given.campaign('Spring')
  const body = {
    platforms: [...platforms],
    designs: {
      facebook: design,
      instagram: { ...design, daily_budget: 3000 },
      google: { ...design, daily_budget: 200_000 },
    },
  }
  await me.call(adCampaigns.update, { ...at(made), body })
  const check = async (confirmed_budget: 'true' | 'false') =>
    me.call(adCampaigns.check, { ...at(made), query: { confirmed_budget } })
  expect((await check('false')).spend).toEqual([
    { currency: 'EUR', daily: 5000, total: null, is_simulated: true },
    { currency: 'EUR', daily: 200_000, total: null, is_simulated: false },
  ])
  const codes = async (confirmed: 'true' | 'false') =>
    (await check(confirmed)).findings.map(({ code }) => code)
  expect(await codes('false')).toContain('ad_budget_unconfirmed')
  expect(await codes('true')).not.toContain('ad_budget_unconfirmed')
  const start = server.product.services.now().getTime() + 7_200_000
  const in36Hours = new Date(start + 36 * 3_600_000).toISOString()
  const schedule = {
    duration: 'temporary',
    start_at: new Date(start).toISOString(),
    end_at: in36Hours,
  } as const
  await me.call(adCampaigns.update, { ...at(made), body: { schedule } })
  expect((await check('true')).spend.map(({ total }) => total)).toEqual([10_000, 400_000])
})

test('a list that was deleted meanwhile is missing, also as the list of the leads', async ({ server }) => {
  const me = await server.as('gone list')
  const given = givenAds(server, me)
  await given.connection('meta')
  const made = await given.campaign('Spring', 'lead')
  const list = await makeList(me, 'Leads')
  const audience = lookalike([list])
  const lead_form = { list_id: list, privacy_url: 'https://shop.test/privacy' }
  const change = { audience, lead_form, platforms: ['facebook'] as ['facebook'] }
  await me.call(adCampaigns.update, { ...at(made), body: change })
  const codes = async () =>
    (await me.call(adCampaigns.check, { ...at(made), query: {} })).findings.map(({ code }) => code)
  expect(await codes()).not.toContain('ad_audience_missing')
  expect(await me.outcome(lists.delete, { params: { id: list }, query: {} })).toBe(204)
  expect(await codes()).toEqual(expect.arrayContaining(['ad_audience_missing', 'lead_list_missing']))
  // A save that keeps the deleted list is not refused: the check names it.
  expect(await me.outcome(adCampaigns.update, { ...at(made), body: { audience, lead_form } })).toBe(200)
})
