import { adCampaigns } from '@carillon/contract/ad-campaigns'
import { singleSends } from '@carillon/contract/single-sends'
import { expect, test } from 'vitest'
import { sent, sentId } from '#test/given-sent.ts'
import { render, screen, waitFor } from '#test/render.tsx'
import { adCampaign, campaignId, givenAds } from '../parts/given-ads.fixture.ts'

const address = '/ads/campaigns/quickstart'

test('a draft of the chosen kind is made, and its first step opens', async () => {
  const { user, server } = await render(address, (server) => {
    givenAds(server)
    server.answer(adCampaigns.create, adCampaign({ kind: 'lead' }))
  })
  await user.click(await screen.findByRole('radio', { name: 'Lead ad' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(window.location.pathname).toBe(`/ads/campaigns/${campaignId}/target`))
  expect(server.calls(adCampaigns.create)).toMatchObject([
    { body: { kind: 'lead', objective: 'prospecting' } },
  ])
})

test('a lead ad can’t address known people, and says why', async () => {
  const { user } = await render(address, () => {})
  await user.click(await screen.findByRole('radio', { name: 'Retargeting' }))
  await user.click(screen.getByRole('radio', { name: 'Lead ad' }))
  const retargeting = screen.getByRole('radio', { name: 'Retargeting' })
  expect(retargeting).toHaveProperty('disabled', true)
  expect(retargeting).toHaveProperty('checked', false)
  expect(screen.getByRole('radio', { name: 'Prospecting' })).toHaveProperty('checked', true)
  expect(screen.getByText(/Lead ads look for new people/)).toBeDefined()
})

test('a single send of the address is taken along', async () => {
  const { user, server } = await render(`${address}?single_send=${sentId}`, (server) => {
    givenAds(server)
    server.answer(singleSends.get, { ...sent, id: sentId, name: 'Spring news' })
    server.answer(adCampaigns.create, adCampaign({ single_send_id: sentId }))
  })
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Single send' })).toHaveProperty('value', 'Spring news'),
  )
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() =>
    expect(server.calls(adCampaigns.create)).toMatchObject([{ body: { single_send_id: sentId } }]),
  )
})

test('a single send that was asked for has to be chosen', async () => {
  const { user, server } = await render(address, () => {})
  await user.click(await screen.findByRole('checkbox', { name: 'Begin with a single send' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Choose the single send.')).toBeDefined()
  expect(server.calls(adCampaigns.create)).toEqual([])
})

test('the limit of campaigns is said in words', async () => {
  const { user } = await render(address, (server) =>
    server.refuse(adCampaigns.create, 'ad_campaign_limit_reached', { details: { limit: 10_000 } }),
  )
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('You can have up to 10,000 ad campaigns.')).toBeDefined()
})
