import { singleSends } from '@carillon/contract/single-sends'
import { stats } from '@carillon/contract/stats'
import { statsCountries } from '@carillon/contract/stats-countries'
import { statsPeople } from '@carillon/contract/stats-people'
import { statsProviders } from '@carillon/contract/stats-providers'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { givenSent, sent, sentId } from '#test/given-sent.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const at = '2026-11-01T08:00:00Z'
const url = `/single-sends/${sentId}/stats`
const numbers = (unique_opens: number, opens: number, unique_clicks = 0, clicks = 0) => ({
  unique_opens,
  opens,
  unique_clicks,
  clicks,
})

function given(server: FakeServer): void {
  givenSent(server, { unique_opens: 8 })
  server.answer(singleSends.get, { ...sent, sent_at: at })
  server.answer(stats.get, { results: [], _metadata: {} })
  server.answer(statsProviders.get, { results: [], counted_to: at, is_counted: true })
}

const card = () => screen.findByRole('region', { name: 'By country' })

test('each country shows its numbers and on demand its states, and leads to its people', async () => {
  const { user } = await render(url, (server) => {
    given(server)
    server.answer(statsCountries.get, {
      is_configured: true,
      counted_to: at,
      is_counted: true,
      results: [
        {
          country: 'US',
          stats: numbers(6, 9, 1, 2),
          provinces: [{ province: 'TX', stats: numbers(4, 7) }],
        },
        { country: 'ZZ', stats: numbers(2, 3), provinces: [] },
      ],
    })
    server.answer(statsPeople.list, { results: [], _metadata: { count: 0 } })
  })
  const inside = within(await card())
  const rows = () => inside.getAllByRole('row').map((row) => row.textContent)
  expect(rows()[1]).toBe('United States1 state or province675.0%975.0%1100.0%2100.0%')
  expect(rows()[2]).toBe('Not known225.0%325.0%00.0%00.0%')
  expect((await card()).textContent).toContain('Gmail and Yahoo load images themselves')
  await user.click(inside.getByRole('button', { name: 'States or provinces: United States' }))
  expect(rows()[2]).toContain('TX4')
  // 'Opens' counts events and leads to no people; 'Unique opens' does.
  expect(inside.queryByRole('link', { name: 'Show people: Opens, United States, 9' })).toBeNull()
  await user.click(inside.getByRole('link', { name: 'Show people: Unique opens, TX, United States, 4' }))
  await screen.findByRole('dialog', { name: 'Unique opens · TX, United States' })
})

test('a column head explains what its number counts', async () => {
  const { user } = await render(url, (server) => {
    given(server)
    server.answer(statsCountries.get, {
      is_configured: true,
      counted_to: at,
      is_counted: true,
      results: [{ country: 'DE', stats: numbers(1, 1), provinces: [] }],
    })
  })
  const word = within(await card()).getByRole('button', { name: 'Unique opens' })
  await user.hover(word)
  expect((await screen.findByRole('tooltip')).textContent).toContain('country of their first open')
})

test('without a database of places there is no card', async () => {
  const { server } = await render(url, (fake) => {
    given(fake)
    fake.answer(statsCountries.get, {
      is_configured: false,
      results: [],
      counted_to: at,
      is_counted: true,
    })
  })
  await screen.findByRole('region', { name: 'By mailbox provider' })
  await waitFor(() => expect(server.calls(statsCountries.get)).not.toHaveLength(0))
  expect(screen.queryByRole('region', { name: 'By country' })).toBeNull()
})

test('a failed load of countries can be retried', async () => {
  const { server, user } = await render(url, (fake) => {
    given(fake)
    fake.fail(statsCountries.get)
  })
  const retry = await within(await card()).findByRole('button', { name: 'Retry' })
  server.answer(statsCountries.get, {
    is_configured: true,
    results: [],
    counted_to: at,
    is_counted: true,
  })
  await user.click(retry)
  await screen.findByText(/No opens or clicks yet/)
})
