import { adConnections } from '@carillon/contract/ads'
import { expect, test } from 'vitest'
import { connection } from '#test/given-ad-connection.ts'
import { render, screen, within } from '#test/render.tsx'
import { adCampaign, campaignId, givenAds } from '../parts/given-ads.fixture.ts'

const address = `/ads/campaigns/${campaignId}/editor`
const { facebook } = adCampaign({}).designs
const described = { ...facebook!, description: 'From our own oven' }

const preview = async () => within(await screen.findByRole('region', { name: 'Preview' }))

test('an ad at Facebook is shown in the feed of a desktop, with its description and the host of its link', async () => {
  await render(address, (server) => givenAds(server, adCampaign({ designs: { facebook: described } })))
  const shown = await preview()
  expect(shown.getByRole('radio', { name: 'Desktop feed' })).toHaveProperty('checked', true)
  for (const text of ['Bakery Harbor', 'Bread at six', 'From our own oven', 'shop.example', 'Learn more'])
    expect(shown.getByText(text)).toBeDefined()
})

test('an ad at Facebook is shown in the feed of a phone, which has no room for a description', async () => {
  const { user } = await render(address, (server) =>
    givenAds(server, adCampaign({ designs: { facebook: described } })),
  )
  const shown = await preview()
  await user.click(shown.getByRole('radio', { name: 'Mobile feed' }))
  expect(shown.getByRole('article').getAttribute('data-narrow')).toBe('true')
  expect(shown.getByText('Bread at six')).toBeDefined()
  expect(shown.queryByText('From our own oven')).toBeNull()
})

test('an ad at Instagram is shown as a post there, under the name of the account', async () => {
  const instagram = { id: 'i1', name: 'bakery.harbor' }
  await render(`${address}?platform=instagram`, (server) => {
    givenAds(server, adCampaign({ platforms: ['instagram'] }))
    server.answer(adConnections.list, { result: [connection({ instagram })] })
  })
  const shown = await preview()
  expect(shown.getByText('bakery.harbor')).toBeDefined()
  expect(shown.getByText('Fresh bread every morning.')).toBeDefined()
  expect(shown.queryByRole('radio')).toBeNull()
})
