import { type AdFinding, adCampaigns } from '@carillon/contract/ad-campaigns'
import { describe, expect, test } from 'vitest'
import { render, screen, waitFor, within } from '#test/render.tsx'
import { adCampaign, campaignId, givenAds, placement } from '../parts/given-ads.fixture.ts'

const address = `/ads/campaigns/${campaignId}/review`
const spend = [{ currency: 'EUR', daily: 4000, total: 56_000, is_simulated: false }]
const found = (change: Partial<AdFinding>): AdFinding => ({
  code: 'ad_text_missing',
  field: 'headline',
  step: 'design',
  platform: 'instagram',
  weight: 'error',
  details: {},
  ...change,
})

describe('a draft', () => {
  test('shows its choices and its spend, and is submitted', async () => {
    const { user, server } = await render(address, (server) => {
      givenAds(server)
      server.answer(adCampaigns.check, { findings: [], spend })
    })
    expect(await screen.findByText('€40')).toBeDefined()
    expect(screen.getByText('€560 in total')).toBeDefined()
    expect(await screen.findByText('Regulars')).toBeDefined()
    expect(screen.getByText('Germany')).toBeDefined()
    const sent = adCampaign({ status: 'submitted', placements: [placement({})] })
    server.answer(adCampaigns.submit, sent)
    server.answer(adCampaigns.get, sent)
    await user.click(screen.getByRole('button', { name: 'Confirm campaign' }))
    expect(await screen.findByText('Campaign “Bread in spring” submitted.')).toBeDefined()
    expect(server.calls(adCampaigns.submit)).toMatchObject([
      { body: { revision: 1, confirmed_budget: false } },
    ])
    expect(await screen.findByText(/The partners review the ads\./)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Confirm campaign' })).toBeNull()
  })

  test('is held back by what is missing, and each finding opens its field', async () => {
    await render(address, (server) => {
      givenAds(server)
      const narrow = found({ code: 'ad_time_short', field: 'schedule.end_at', step: 'schedule' })
      server.answer(adCampaigns.check, {
        findings: [{ ...narrow, platform: null, weight: 'warning' }, found({})],
        spend,
      })
    })
    const design = within(await screen.findByRole('region', { name: 'Design' }))
    expect(design.getByText(/Instagram · Headline: Enter this text\./)).toBeDefined()
    const link = design.getByRole('link', { name: 'Open the field: Instagram · Headline: Enter this text.' })
    expect(link.getAttribute('href')).toBe(
      `/ads/campaigns/${campaignId}/editor?platform=instagram&field=headline`,
    )
    expect(within(screen.getByRole('region', { name: 'Schedule' })).getByText(/two weeks/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Confirm campaign' })).toHaveProperty('disabled', true)
  })

  test('with a high budget asks for a confirmation of the amount', async () => {
    const { user, server } = await render(address, (server) => {
      givenAds(server)
      const high = { code: 'ad_budget_unconfirmed', field: 'daily_budget' }
      const details = { most: 100_000, currency: 'EUR' }
      server.answer(adCampaigns.check, {
        findings: [found({ ...high, details })],
        spend: [{ currency: 'EUR', daily: 250_000, total: null, is_simulated: false }],
      })
      server.answer(adCampaigns.submit, adCampaign({ status: 'submitted' }))
    })
    await user.click(await screen.findByRole('button', { name: 'Confirm campaign' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm the daily budget' }))
    expect(server.calls(adCampaigns.submit)).toEqual([])
    await user.click(await dialog.findByRole('button', { name: 'Spend €2,500 a day' }))
    await waitFor(() =>
      expect(server.calls(adCampaigns.submit)).toMatchObject([{ body: { confirmed_budget: true } }]),
    )
  })

  test('keeps simulated money apart', async () => {
    await render(address, (server) => {
      givenAds(server)
      const simulated = { currency: 'EUR', daily: 1500, total: null, is_simulated: true }
      server.answer(adCampaigns.check, { findings: [], spend: [...spend, simulated] })
    })
    expect(await screen.findByText('€40')).toBeDefined()
    expect(screen.getByText('€15')).toBeDefined()
    expect(screen.getAllByText('Simulated').length).toBe(1)
  })

  test('that was changed meanwhile is not submitted', async () => {
    const { user } = await render(address, (server) => {
      givenAds(server)
      server.refuse(adCampaigns.submit, 'ad_campaign_changed')
    })
    await user.click(await screen.findByRole('button', { name: 'Confirm campaign' }))
    expect(await screen.findByText('This campaign was changed elsewhere meanwhile.')).toBeDefined()
  })
})

describe('a submitted campaign', () => {
  test('shows the decision of each partner, with the way to what it refused', async () => {
    const problem = { code: 'ad_policy', field: 'headline', message: 'Personal attributes' }
    await render(address, (server) =>
      givenAds(
        server,
        adCampaign({
          status: 'error',
          placements: [
            placement({ status: 'active', active_at: '2026-11-02T08:00:00Z' }),
            placement({ platform: 'instagram', status: 'error', problem }),
          ],
        }),
      ),
    )
    const places = within(await screen.findByRole('region', { name: 'Places' }))
    expect(places.getByText('Active')).toBeDefined()
    expect(places.getByText('The ad breaks a policy of the partner.')).toBeDefined()
    expect(places.getByText('Bread at six').tagName).toBe('MARK')
    expect(places.getByText('The partner says: “Personal attributes”')).toBeDefined()
    expect(places.getByRole('link', { name: 'Mend it: Design' }).getAttribute('href')).toBe(
      `/ads/campaigns/${campaignId}/editor?platform=instagram&field=headline`,
    )
    expect(await screen.findByRole('button', { name: 'Submit again' })).toBeDefined()
  })

  test('that was paused during its review waits for no decision', async () => {
    const paused = { status: 'submitted', is_paused: true } as const
    await render(address, (server) =>
      givenAds(server, adCampaign({ ...paused, placements: [placement(paused)] })),
    )
    const places = within(await screen.findByRole('region', { name: 'Places' }))
    expect(places.getByText('Paused')).toBeDefined()
    expect(places.queryByText(/partners review the ads/)).toBeNull()
  })

  test('follows its partners until they have decided', async () => {
    const waiting = adCampaign({ status: 'submitted', placements: [placement({})] })
    const { server } = await render(address, (server) => givenAds(server, waiting))
    await screen.findByText(/The partners review the ads\./)
    server.answer(
      adCampaigns.get,
      adCampaign({ status: 'active', placements: [placement({ status: 'active' })] }),
    )
    await waitFor(() => expect(screen.queryByText(/The partners review the ads\./)).toBeNull())
    expect(screen.queryByRole('button', { name: /Submit|Confirm/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Edit the steps' })).toBeDefined()
  })

  test('with changes can be submitted again', async () => {
    await render(address, (server) =>
      givenAds(
        server,
        adCampaign({ status: 'active', has_changes: true, placements: [placement({ status: 'active' })] }),
      ),
    )
    expect(await screen.findByText(/There are changes that were not submitted/)).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Submit again' })).toBeDefined()
  })
})

test('a person who may not submit reads the review', async () => {
  await render(address, (server) => givenAds(server), { scopes: ['marketing.read'] })
  expect(await screen.findByText('Nothing holds this campaign back.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Confirm campaign' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit the steps' })).toBeNull()
})

test('a check that failed can be repeated', async () => {
  const { user, server } = await render(address, (server) => {
    givenAds(server)
    server.fail(adCampaigns.check)
  })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  server.answer(adCampaigns.check, { findings: [], spend })
  await user.click(retry)
  expect(await screen.findByRole('button', { name: 'Confirm campaign' })).toBeDefined()
})
