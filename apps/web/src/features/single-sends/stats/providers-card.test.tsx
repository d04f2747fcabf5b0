import { delivery } from '@carillon/contract/delivery'
import { singleSends } from '@carillon/contract/single-sends'
import { type Metrics, metricNames, stats } from '@carillon/contract/stats'
import { statsBounces } from '@carillon/contract/stats-bounces'
import { statsCompare } from '@carillon/contract/stats-compare'
import { statsCountries } from '@carillon/contract/stats-countries'
import { type ProviderStats, statsProviders } from '@carillon/contract/stats-providers'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { done, sentId as id, nothingUsual, sent } from '#test/given-sent.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const at = '2026-11-01T08:00:00Z'
const none = Object.fromEntries(metricNames.map((name) => [name, 0])) as Metrics

function provider(name: string, numbers: Partial<ProviderStats['stats']>): ProviderStats {
  const { requests, delivered, opens, unique_opens, clicks, unique_clicks } = none
  const { bounces, blocks, deferred, unsubscribes, spam_reports } = none
  const stats = {
    requests,
    delivered,
    opens,
    unique_opens,
    clicks,
    unique_clicks,
    bounces,
    blocks,
    deferred,
    unsubscribes,
    spam_reports,
    drops: 0,
  }
  return { mailbox_provider: name, stats: { ...stats, ...numbers } }
}

function given(server: FakeServer): void {
  server.answer(singleSends.get, { ...sent, sent_at: at })
  server.answer(stats.links, { results: [], total_clicks: 0, _metadata: {} })
  server.answer(stats.get, { results: [], _metadata: {} })
  server.answer(statsCountries.get, { is_configured: false, results: [], counted_to: at, is_counted: true })
  server.answer(statsBounces.list, { results: [], total: 0 })
  server.answer(statsCompare.get, { single_sends: 0, usual: nothingUsual })
  server.answer(delivery.get, {
    ...done,
    total: 40,
    states: { ...done.states, delivered: 40 },
    stats: { ...none, requests: 40, delivered: 40 },
  })
}

const card = () => screen.findByRole('region', { name: 'By mailbox provider' })
const url = `/single-sends/${id}/stats`

test('each provider has its numbers with their shares, and more are shown on demand', async () => {
  const small = ['T-Online', 'Yahoo/AOL', 'Apple', 'Microsoft', 'Orange'].map((name, at) =>
    provider(name, { requests: 5 - at, delivered: 5 - at }),
  )
  const { user } = await render(url, (server) => {
    given(server)
    server.answer(statsProviders.get, {
      results: [
        provider('Gmail', {
          requests: 20,
          delivered: 18,
          unique_opens: 9,
          unique_clicks: 3,
          bounces: 2,
          unsubscribes: 1,
        }),
        provider('Other', { requests: 8, delivered: 0, bounces: 8 }),
        ...small,
      ],
      counted_to: at,
      is_counted: true,
    })
  })
  const rows = () => screen.getAllByRole('row').map((row) => row.textContent)
  await within(await card()).findByRole('rowheader', { name: 'Gmail' })
  expect(rows()).toContain('Gmail1890.0%950.0%316.7%210.0%15.6%')
  // Nothing was delivered, so there is no share of it.
  expect(rows()).toContain('Other domains00.0%0–0–8100.0%0–')
  expect(screen.queryByRole('rowheader', { name: 'Orange' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show all 7' }))
  expect(await screen.findByRole('rowheader', { name: 'Orange' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
  expect((await card()).textContent).toContain('counted up to')
})

test('without numbers the card says that they are still to come', async () => {
  await render(url, (fake) => {
    given(fake)
    fake.answer(statsProviders.get, { results: [], counted_to: at, is_counted: true })
  })
  await screen.findByText(/opens and clicks about seven/)
})

test('with requests alone the card says that numbers are still to come', async () => {
  await render(url, (fake) => {
    given(fake)
    const results = [provider('Gmail', { requests: 40 })]
    fake.answer(statsProviders.get, { results, counted_to: at, is_counted: true })
  })
  await screen.findByText(/opens and clicks about seven/)
})

test('opens and clicks that the table has not counted yet are dashes, not noughts', async () => {
  await render(url, (fake) => {
    given(fake)
    const counted = { ...none, requests: 40, delivered: 40, unique_opens: 9, unique_clicks: 0 }
    fake.answer(delivery.get, { ...done, total: 40, stats: counted })
    const results = [provider('Gmail', { requests: 40, delivered: 40 })]
    fake.answer(statsProviders.get, { results, counted_to: at, is_counted: true })
  })
  const row = (await within(await card()).findByRole('rowheader', { name: 'Gmail' })).closest('tr')
  await waitFor(() => expect(row?.textContent).toBe('Gmail40100.0%–00.0%00.0%00.0%'))
})

test('an earlier single send is shown as still being counted', async () => {
  await render(url, (fake) => {
    given(fake)
    fake.answer(statsProviders.get, { results: [], counted_to: at, is_counted: false })
  })
  await screen.findByText(/Its events are being counted/)
})

test('the card shows no number while it loads', async () => {
  await render(url, (fake) => {
    given(fake)
    fake.hold(statsProviders.get)
  })
  expect((await card()).textContent).not.toMatch(/\d|–/)
})

test('a failed load of providers can be retried', async () => {
  const { server, user } = await render(url, (fake) => {
    given(fake)
    fake.fail(statsProviders.get)
  })
  const retry = await within(await card()).findByRole('button', { name: 'Retry' })
  server.answer(statsProviders.get, {
    results: [provider('Gmail', { requests: 1, delivered: 1 })],
    counted_to: at,
    is_counted: true,
  })
  await user.click(retry)
  await within(await card()).findByRole('rowheader', { name: 'Gmail' })
})
