import { adCampaigns } from '@carillon/contract/ad-campaigns'
import { adConnections } from '@carillon/contract/ads'
import { describe, expect, test } from 'vitest'
import { connection } from '#test/given-ad-connection.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'
import { adCampaign, adReach, campaignId, givenAds } from '../parts/given-ads.fixture.ts'

const address = `/ads/campaigns/${campaignId}/target`
const otherId = '01930000-0000-7000-8000-0000000000c2'
const readsOnly = { scopes: ['marketing.read'] }

/** The outermost field that has the focus, in words of the contract. */
function fieldInFocus(): string | null | undefined {
  const field = document.activeElement?.closest('[data-field]')
  return (field?.parentElement?.closest('[data-field]') ?? field)?.getAttribute('data-field')
}

describe('the steps', () => {
  test('open one after the other, each once the one before is done', async () => {
    const { user, server } = await render(address, (server) => givenAds(server, adCampaign({ name: '' })))
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    expect(await screen.findByText('Give the campaign a name.')).toBeDefined()
    const steps = within(screen.getByRole('navigation', { name: 'Steps of the campaign' }))
    expect(steps.queryByRole('link', { name: /Partners/ })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Name of the campaign' }), 'Bread')
    expect(screen.queryByText('Give the campaign a name.')).toBeNull()
    await user.keyboard('{Enter}')
    const heading = await screen.findByRole('heading', { name: 'Partners' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(window.location.search).toBe('?step=partners')
    await waitFor(() =>
      expect(server.calls(adCampaigns.update)).toMatchObject([{ body: { name: 'Bread', revision: 1 } }]),
    )
  })

  test('lead to the design when the audience is large enough', async () => {
    const { user } = await render(`${address}?step=audience`, (server) => givenAds(server))
    await user.click(await screen.findByRole('button', { name: 'Design the ads' }))
    await waitFor(() => expect(window.location.pathname).toBe(`/ads/campaigns/${campaignId}/editor`))
  })

  test('stay at an audience that is too small, and say it', async () => {
    const { user } = await render(`${address}?step=audience`, (server) => {
      givenAds(server)
      server.answer(adCampaigns.reach, adReach({ uploaded: 100 }))
    })
    await user.click(await screen.findByRole('button', { name: 'Design the ads' }))
    expect(
      await screen.findByText(/Facebook: About 60 of these people are expected there, and at least 100/),
    ).toBeDefined()
    expect(window.location.pathname).toBe(address)
  })

  test('name the field that a link asks for', async () => {
    const targeting = { ...adCampaign({}).targeting, countries: [] }
    await render(`${address}?step=audience&field=targeting.countries`, (server) =>
      givenAds(server, adCampaign({ targeting })),
    )
    expect(await screen.findByText('Choose at least one country.')).toBeDefined()
    await waitFor(() => expect(fieldInFocus()).toBe('targeting.countries'))
  })
})

describe('the partners', () => {
  test('can be chosen where they are connected, others offer to connect', async () => {
    await render(`${address}?step=partners`, (server) => givenAds(server))
    expect(await screen.findByRole('checkbox', { name: 'Facebook' })).toHaveProperty('checked', true)
    expect(screen.getAllByText('Bakery Harbor · Bakery · EUR').length).toBe(2)
    expect(screen.getAllByText('Simulated').length).toBe(2)
    expect(screen.getByRole('checkbox', { name: 'Google' })).toHaveProperty('disabled', true)
    const connect = screen.getByRole('link', { name: 'Connect Google' })
    expect(connect.getAttribute('href')).toBe('/ads/settings?partner=google')
  })

  test('without a form are closed to lead ads', async () => {
    await render(`${address}?step=partners`, (server) => {
      givenAds(server, adCampaign({ kind: 'lead' }))
      server.answer(adConnections.list, { result: [connection({ partner: 'google' })] })
    })
    expect(await screen.findByText('Google has no form for leads.')).toBeDefined()
    expect(screen.getByRole('checkbox', { name: 'Google' })).toHaveProperty('disabled', true)
  })

  test('that lost their connection can be left out', async () => {
    const { user, server } = await render(`${address}?step=partners`, (server) => {
      givenAds(server, adCampaign({ platforms: ['google'] }))
      server.answer(adConnections.list, {
        result: [connection(), connection({ partner: 'google', state: 'expired' })],
      })
    })
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    expect(await screen.findByText(/Google: This place is not connected/)).toBeDefined()
    await user.click(screen.getByRole('checkbox', { name: 'Google' }))
    await user.click(screen.getByRole('checkbox', { name: 'Facebook' }))
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByRole('heading', { name: 'Schedule' })
    await waitFor(() =>
      expect(server.calls(adCampaigns.update)).toMatchObject([{ body: { platforms: ['facebook'] } }]),
    )
  })
})

describe('the schedule', () => {
  test('proposes an end after two weeks, and warns of an earlier one', async () => {
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString()
    const schedule = { duration: 'temporary' as const, start_at: null, end_at: soon }
    const { user } = await render(`${address}?step=schedule`, (server) =>
      givenAds(server, adCampaign({ schedule })),
    )
    expect(await screen.findByText(/Partners need about two weeks/)).toBeDefined()
    await user.click(screen.getByRole('radio', { name: /Ongoing/ }))
    await user.click(screen.getByRole('radio', { name: /Temporary/ }))
    expect(screen.queryByText(/Partners need about two weeks/)).toBeNull()
  })

  test('needs the day and the time of a start that was chosen', async () => {
    const { user } = await render(`${address}?step=schedule`, (server) => givenAds(server))
    await user.click(await screen.findByRole('radio', { name: 'At a time that I choose' }))
    await user.clear(screen.getByRole('textbox', { name: 'Day of the start' }))
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('Choose the day and the time of the start.')).toBeDefined()
    await waitFor(() => expect(fieldInFocus()).toBe('schedule.start_at'))
    expect(window.location.search).toBe('?step=schedule')
  })
})

describe('the reach', () => {
  test('says who is left out and why, and the expectation at each place', async () => {
    await render(address, (server) => {
      givenAds(server)
      server.answer(adCampaigns.reach, adReach({ overlaps: [{ id: otherId, name: 'Cakes', contacts: 12 }] }))
    })
    const reach = within(await screen.findByRole('region', { name: 'Reach' }))
    expect(await reach.findByText('4,000')).toBeDefined()
    expect(reach.getByText('− 900')).toBeDefined()
    expect(reach.queryByText('Clicked the single send')).toBeNull()
    expect(reach.getByText('The partner can reach 20,000 to 30,000 people.')).toBeDefined()
    expect(reach.getByRole('progressbar', { name: 'People expected at Facebook' })).toBeDefined()
    expect(reach.getByRole('link', { name: 'Cakes' })).toBeDefined()
  })

  test('is counted again after a saved change of the audience, not after one of the name', async () => {
    const { user, server } = await render(address, (server) => givenAds(server))
    await screen.findByText('4,000')
    await user.type(screen.getByRole('textbox', { name: 'Name of the campaign' }), '!')
    await waitFor(() => expect(server.calls(adCampaigns.update).length).toBe(1))
    await screen.findByText(/^Saved .* ago/)
    expect(server.calls(adCampaigns.reach).length).toBe(1)
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Instagram' }))
    await waitFor(() => expect(server.calls(adCampaigns.reach).length).toBe(2))
  })

  test('can be counted again after a failure', async () => {
    const { user, server } = await render(address, (server) => {
      givenAds(server)
      server.fail(adCampaigns.reach)
    })
    expect(await screen.findByText('The people could not be counted.')).toBeDefined()
    server.answer(adCampaigns.reach, adReach())
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('4,000')).toBeDefined()
  })

  test('asks for a list first', async () => {
    const audience = { kind: 'lookalike' as const, list_ids: [], segment_ids: [] }
    const { server } = await render(address, (server) => givenAds(server, adCampaign({ audience })))
    expect(await screen.findByText(/Choose a list or segment to see/)).toBeDefined()
    expect(server.calls(adCampaigns.reach)).toEqual([])
  })
})

describe('saving', () => {
  test('says that another person was faster, and loads their version', async () => {
    const { user, server } = await render(address, (server) => givenAds(server))
    const takeBack = server.refuse(adCampaigns.update, 'ad_campaign_changed')
    await user.type(await screen.findByRole('textbox', { name: 'Name of the campaign' }), '!')
    server.answer(adCampaigns.get, adCampaign({ name: 'Theirs', revision: 7 }))
    await user.click(await screen.findByRole('button', { name: 'Load theirs' }))
    takeBack()
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Name of the campaign' })).toHaveProperty('value', 'Theirs'),
    )
  })

  test('is left to those who may', async () => {
    const { server } = await render(address, (server) => givenAds(server), readsOnly)
    const name = await screen.findByRole('textbox', { name: 'Name of the campaign' })
    expect(name.closest('fieldset')).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Next' })).toBeDefined()
    expect(server.calls(adCampaigns.update)).toEqual([])
  })
})

describe('a campaign', () => {
  test('that is gone says so', async () => {
    await render(address, (server) => {
      givenAds(server)
      server.refuse(adCampaigns.get, 'ad_campaign_not_found')
    })
    expect(await screen.findByText('This campaign no longer exists.')).toBeDefined()
  })

  test('that can’t be loaded offers to try again', async () => {
    const { user, server } = await render(address, (server) => {
      givenAds(server)
      server.fail(adCampaigns.get)
    })
    await screen.findByText('There was a problem with your ads. Try again in a moment.')
    server.answer(adCampaigns.get, adCampaign({}))
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('textbox', { name: 'Name of the campaign' })).toBeDefined()
  })
})
