import { adCampaigns } from '@carillon/contract/ad-campaigns'
import { type AdCampaignRow, adNumbers } from '@carillon/contract/ad-numbers'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const id = '01930000-0000-7000-8000-0000000000c1'
const at = '2026-11-01T08:00:00.000Z'
const none = { impressions: 0, clicks: 0, leads: 0, spend: [], revenue: [] }
const numbers = { ...none, impressions: 20_000, clicks: 400, spend: [{ minor: 12_000, currency: 'EUR' }] }
const of = (platform: 'facebook' | 'google', clicks: number) => ({
  platform,
  placement: {
    platform,
    status: 'active' as const,
    is_paused: false,
    is_simulated: false,
    problem: null,
    next_try_at: null,
    submitted_at: at,
    active_at: at,
  },
  numbers: { ...none, impressions: 10_000, clicks },
})

const row: AdCampaignRow = {
  id,
  name: 'Bread in spring',
  kind: 'display',
  objective: 'prospecting',
  status: 'active',
  is_paused: false,
  is_leaving: false,
  has_changes: false,
  is_simulated: false,
  start_at: null,
  end_at: null,
  updated_at: at,
  numbers,
  platforms: [of('facebook', 300), of('google', 100)],
}
const day = { day: '2026-11-29', impressions: 20_000, clicks: 400, spend: numbers.spend }
const real = { campaigns: 1, numbers, days: [day] }

function given(server: FakeServer, rows: AdCampaignRow[] = [row]) {
  server.answer(adNumbers.list, {
    result: rows,
    campaign_count: rows.length,
    _metadata: { count: rows.length },
  })
  server.answer(adNumbers.totals, { real, simulated: null, sources: [] })
}

const renderIndex = (also: (server: FakeServer) => void = () => {}, query = '') =>
  render(`/ads/campaigns${query}`, (server) => {
    given(server)
    also(server)
  })

test('a campaign has a row, and its places have rows below once it is opened', async () => {
  const { user } = await renderIndex()
  const line = await screen.findByRole('row', { name: /Bread in spring/ })
  for (const text of ['Active', '20,000', '400', '2.00%', '€120', '€0.30']) within(line).getByText(text)
  expect(screen.queryByText('Facebook')).toBeNull()
  await user.click(within(line).getByRole('button', { name: 'Ads of “Bread in spring” by place' }))
  within(await screen.findByRole('row', { name: /Facebook/ })).getByText('300')
  within(screen.getByRole('row', { name: /Google/ })).getByText('100')
})

test('simulated campaigns have tiles of their own', async () => {
  await renderIndex((server) => {
    const simulated = { campaigns: 2, numbers: { ...numbers, impressions: 77 }, days: [] }
    server.answer(adNumbers.totals, { real, simulated, sources: [] })
  })
  const own = await screen.findByRole('region', { name: 'Simulated campaigns' })
  within(own).getByText('77')
  within(own).getByText('2 campaigns')
  expect(within(own).queryByText('20,000')).toBeNull()
})

test('noughts of drafts stand above no results of simulated campaigns', async () => {
  await renderIndex((server) => {
    const simulated = { campaigns: 2, numbers, days: [] }
    server.answer(adNumbers.totals, {
      real: { campaigns: 3, numbers: none, days: [] },
      simulated,
      sources: [],
    })
  })
  await screen.findByRole('region', { name: 'Simulated campaigns' })
  expect(screen.getAllByText('Total impressions')).toHaveLength(1)
})

test('a campaign that was paused during its review is shown as paused', async () => {
  await renderIndex((server) => given(server, [{ ...row, status: 'submitted', is_paused: true }]))
  within(await screen.findByRole('row', { name: /Bread in spring/ })).getByText('Paused')
})

test('amounts of several currencies stand beside each other, and have no price of a click', async () => {
  const spend = [
    { minor: 12_000, currency: 'EUR' },
    { minor: 3000, currency: 'USD' },
  ]
  await renderIndex((server) => given(server, [{ ...row, numbers: { ...numbers, spend } }]))
  within(await screen.findByRole('row', { name: /Bread in spring/ })).getByText('€120 + $30')
})

test('a partner whose numbers could not be read is named with the time of the last ones', async () => {
  await renderIndex((server) =>
    server.answer(adNumbers.totals, {
      real,
      simulated: null,
      sources: [
        { partner: 'meta', is_simulated: false, updated_at: at, problem: null },
        { partner: 'google', is_simulated: false, updated_at: null, problem: 'ad_partner_unreachable' },
      ],
    }),
  )
  const notice = await screen.findByText(/The numbers of Google could not be read/)
  expect(notice.textContent).toContain('There are none yet.')
  expect(screen.queryByText(/The numbers of Facebook/)).toBeNull()
})

test('the last 7, 30 or 90 days are asked', async () => {
  const { user, server } = await renderIndex()
  await user.click(await screen.findByRole('button', { name: 'Last 30 days' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Last 7 days' }))
  await waitFor(() => {
    const asked = server.calls(adNumbers.list).at(-1)?.query
    const days =
      (Date.parse(asked?.get('end_date') ?? '') - Date.parse(asked?.get('start_date') ?? '')) / 86_400_000
    expect(days).toBe(6)
  })
})

test('numbers are summed by channel, each asked by itself', async () => {
  const { server } = await renderIndex(undefined, '?view=platform')
  await screen.findByRole('row', { name: /Instagram/ })
  const asked = server.calls(adNumbers.totals).map(({ query }) => query.get('platform'))
  expect(new Set(asked)).toEqual(new Set([null, 'facebook', 'instagram', 'google']))
})

test('a campaign is paused from its menu', async () => {
  const { user, server } = await renderIndex()
  const line = await screen.findByRole('row', { name: /Bread in spring/ })
  await user.click(within(line).getByRole('button', { name: /^Actions for/ }))
  server.answer(adCampaigns.pause, () => {
    throw new Error('the answer is not read')
  })
  server.refuse(adCampaigns.pause, 'ad_campaign_leaving')
  await user.click(await screen.findByRole('menuitem', { name: 'Pause' }))
  await waitFor(() => expect(server.calls(adCampaigns.pause)).toMatchObject([{ params: { id } }]))
  await screen.findByText('This campaign is being deleted.')
})

test('a chosen column is shown from then on', async () => {
  const { user } = await renderIndex()
  await screen.findByRole('row', { name: /Bread in spring/ })
  expect(screen.queryByRole('columnheader', { name: 'Leads' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Leads' }))
  await screen.findByRole('columnheader', { name: 'Leads' })
})
