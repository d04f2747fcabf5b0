import { type SentMessage, sentMessage } from '@carillon/contract/sent-message'
import { stats } from '@carillon/contract/stats'
import { statsPeople } from '@carillon/contract/stats-people'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { givenSent, sentId as id } from '#test/given-sent.ts'
import { render, screen, within } from '#test/render.tsx'

const shop = 'https://shop.example/'
const all = { ab_variation: 'all', ab_phase: 'all' as const }

const sentOne: SentMessage = {
  subject: 'Spring',
  html: '<a href="#link-0">Shop</a> <a href="#link-1">Press</a> <a href="#link-2">Shop</a>',
  links: [shop, 'https://press.example/', shop].map((url, url_location) => ({ url, url_location })),
}

function given(server: FakeServer): void {
  givenSent(server, { clicks: 40, machine_clicks: 7 })
  server.answer(stats.links, {
    results: [
      { url: shop, url_location: 0, clicks: 10, ...all },
      { url: shop, url_location: 2, clicks: 30, ...all },
    ],
    total_clicks: 40,
    _metadata: {},
  })
  server.answer(sentMessage.get, sentOne)
}

const card = async () => within(await screen.findByRole('region', { name: 'Clicks by link' }))
const links = async () => within(await (await card()).findByRole('list', { name: 'Links of the message' }))

test('the map counts one address at two places separately, and names links without clicks', async () => {
  const { user } = await render(`/single-sends/${id}/stats`, given)
  await user.click((await card()).getByRole('radio', { name: 'On the message' }))
  const rows = (await links()).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    '3shop.example/3075.0%',
    '1shop.example/1025.0%',
    '2press.example/00.0%',
  ])
  expect(window.location.search).toBe('?clicks=map')
  expect((await card()).getByText('7 clicks of scanners are not counted.')).toBeTruthy()
})

test('a link of the map leads to the people who clicked it', async () => {
  const { server, user } = await render(`/single-sends/${id}/stats?clicks=map`, (fake) => {
    given(fake)
    fake.answer(statsPeople.list, { results: [], _metadata: {} })
  })
  const name = `Link 3, ${shop}: 30 clicks, 75.0%. Show people`
  await user.click((await links()).getByRole('link', { name }))
  await screen.findByRole('dialog', { name: 'Clicks on link 3' })
  expect(server.calls(statsPeople.list)[0]?.query.get('link')).toBe('2')
  expect(window.location.search).toBe('?clicks=map')
})

test('a failed load of the map can be retried', async () => {
  const { server, user } = await render(`/single-sends/${id}/stats?clicks=map`, (fake) => {
    given(fake)
    fake.fail(sentMessage.get)
  })
  const again = await (await card()).findByRole('button', { name: 'Retry' })
  server.answer(sentMessage.get, sentOne)
  await user.click(again)
  expect((await links()).getAllByRole('listitem')).toHaveLength(3)
})

test('a message without links says so', async () => {
  await render(`/single-sends/${id}/stats?clicks=map`, (fake) => {
    given(fake)
    fake.answer(sentMessage.get, { subject: 'Spring', html: '<p>Hi</p>', links: [] })
  })
  expect(await (await card()).findByText('No link of this message is counted.')).toBeTruthy()
})
