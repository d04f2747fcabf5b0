import { type AdCampaign, adCampaigns } from '@carillon/contract/ad-campaigns'
import { adConnections } from '@carillon/contract/ads'
import { images } from '@carillon/contract/images'
import { describe, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { connection } from '#test/given-ad-connection.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'
import { adCampaign, campaignId, givenAds, listId } from '../parts/given-ads.fixture.ts'

const address = `/ads/campaigns/${campaignId}/editor`
/** The designs of the last save. */
function saved(server: FakeServer): AdCampaign['designs'] {
  const body = server.calls(adCampaigns.update).at(-1)?.body as AdCampaign | undefined
  return body?.designs ?? {}
}

describe('the daily budget', () => {
  test('is typed in whole units and stored in the smallest', async () => {
    const { user, server } = await render(address, (server) => givenAds(server))
    const budget = await screen.findByRole('textbox', { name: 'Daily budget' })
    expect(budget).toHaveProperty('value', '20')
    await user.clear(budget)
    await user.type(budget, '1,250.50')
    window.dispatchEvent(new Event('blur'))
    await waitFor(() => expect(saved(server).facebook?.daily_budget).toBe(125_050))
    expect(saved(server).instagram?.daily_budget).toBe(2000)
  })

  test('that can’t be read stays with an example', async () => {
    const { user } = await render(address, (server) => givenAds(server))
    const budget = await screen.findByRole('textbox', { name: 'Daily budget' })
    await user.clear(budget)
    await user.type(budget, 'ten')
    await user.tab()
    expect(screen.getByText('Enter an amount such as €20.50.')).toBeDefined()
    expect(budget).toHaveProperty('value', 'ten')
  })

  test('that is too low says the least of its currency once the field is left', async () => {
    const { user } = await render(address, (server) => givenAds(server))
    const budget = await screen.findByRole('textbox', { name: 'Daily budget' })
    await user.clear(budget)
    await user.type(budget, '5')
    expect(screen.queryByText('Enter a daily budget of at least €10.')).toBeNull()
    await user.tab()
    expect(screen.getByText('Enter a daily budget of at least €10.')).toBeDefined()
  })

  test('needs the currency of an account', async () => {
    await render(address, (server) => {
      givenAds(server)
      server.answer(adConnections.list, { result: [connection({ state: 'unfinished', ad_account: null })] })
    })
    const budget = await screen.findByRole('textbox', { name: 'Daily budget' })
    expect(budget).toHaveProperty('disabled', true)
  })
})

describe('a text', () => {
  test.for([
    ['fits', 25, '25 of 25 characters'],
    ['cut', 26, '26 characters. Feeds cut after 25.'],
    ['over', 41, '41 characters, at most 40 are possible.'],
  ] as const)('that %s shows its number of characters', async ([state, length, words]) => {
    const { facebook } = adCampaign({}).designs
    const designs = { facebook: { ...facebook!, headline: 'x'.repeat(length) } }
    await render(address, (server) => givenAds(server, adCampaign({ designs })))
    expect((await screen.findByText(words)).getAttribute('data-state')).toBe(state)
  })

  test('is shown in the preview as it is typed', async () => {
    const { user } = await render(address, (server) => givenAds(server))
    const preview = within(await screen.findByRole('region', { name: 'Preview' }))
    expect(preview.getByText('Bread at six')).toBeDefined()
    await user.type(screen.getByRole('textbox', { name: 'Headline' }), ' sharp')
    expect(preview.getByText('Bread at six sharp')).toBeDefined()
    expect(preview.getByText('shop.example')).toBeDefined()
  })

  test('can be taken back, a field at a time', async () => {
    const { user } = await render(address, (server) => givenAds(server))
    const headline = await screen.findByRole('textbox', { name: 'Headline' })
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true)
    await user.type(headline, ' sharp')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(headline).toHaveProperty('value', 'Bread at six')
    await user.click(screen.getByRole('button', { name: 'Redo' }))
    expect(headline).toHaveProperty('value', 'Bread at six sharp')
  })
})

describe('the places', () => {
  test('have a tab each, which says how much is still to do', async () => {
    const { facebook } = adCampaign({}).designs
    const { user } = await render(address, (server) =>
      givenAds(server, adCampaign({ designs: { facebook: facebook! } })),
    )
    const tabs = within(await screen.findByRole('navigation', { name: 'Places' }))
    expect(tabs.getByRole('link', { name: 'Facebook' })).toBeDefined()
    await user.click(tabs.getByRole('link', { name: 'Instagram (1 to do)' }))
    expect(await screen.findByText('No image yet')).toBeDefined()
    expect(screen.getByRole('textbox', { name: 'Headline' })).toHaveProperty('value', '')
  })

  test('get the same design by one press', async () => {
    const { facebook } = adCampaign({}).designs
    const { user, server } = await render(address, (server) =>
      givenAds(server, adCampaign({ designs: { facebook: facebook! } })),
    )
    await user.click(await screen.findByRole('button', { name: 'Copy to the other places' }))
    window.dispatchEvent(new Event('blur'))
    await waitFor(() => expect(saved(server).instagram).toEqual(facebook))
  })

  test('have to be chosen first', async () => {
    await render(address, (server) => givenAds(server, adCampaign({ platforms: [] })))
    expect(await screen.findByText('No place for the ads yet')).toBeDefined()
  })
})

describe('the image', () => {
  test('that was deleted says so', async () => {
    await render(address, (server) => {
      givenAds(server)
      server.refuse(images.get, 'image_not_found')
    })
    expect(await screen.findByText('This image was deleted. Choose another one.')).toBeDefined()
  })

  test('that is too tall is cropped in one of the ratios that the place takes', async () => {
    const { facebook } = adCampaign({}).designs
    const image = { ...facebook!.image!, height: 2400 }
    const designs = { facebook: { ...facebook!, image } }
    const { user, server } = await render(address, (server) =>
      givenAds(server, adCampaign({ platforms: ['facebook'], designs })),
    )
    expect(await screen.findByText('This image is too tall for this place. Crop it.')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Crop for Facebook' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Crop for Facebook' }))
    await user.click(await dialog.findByRole('radio', { name: '4:3' }))
    expect(dialog.getByText('1,200 × 900 pixels, at least 600 wide.')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Crop' }))
    window.dispatchEvent(new Event('blur'))
    await waitFor(() =>
      expect(saved(server).facebook?.image?.crops.facebook).toEqual({
        left: 0,
        top: 750,
        width: 1200,
        height: 900,
      }),
    )
  })
})

test('a lead ad asks for a list and a privacy policy in place of a link', async () => {
  const { user, server } = await render(address, (server) => givenAds(server, adCampaign({ kind: 'lead' })))
  await user.click(await screen.findByRole('combobox', { name: 'List for new leads' }))
  await user.click(await screen.findByRole('option', { name: 'Regulars' }))
  expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull()
  window.dispatchEvent(new Event('blur'))
  await waitFor(() =>
    expect(server.calls(adCampaigns.update).at(-1)?.body).toMatchObject({
      lead_form: { list_id: listId, privacy_url: '' },
    }),
  )
})

test('a link of the review opens its field with the reason', async () => {
  const { facebook } = adCampaign({}).designs
  const designs = { facebook: facebook!, instagram: { ...facebook!, headline: '' } }
  await render(`${address}?platform=instagram&field=headline`, (server) =>
    givenAds(server, adCampaign({ designs })),
  )
  expect(await screen.findByText('Enter this text.')).toBeDefined()
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('headline'))
})

test('a person who may not save reads the design', async () => {
  await render(address, (server) => givenAds(server), { scopes: ['marketing.read'] })
  const headline = await screen.findByRole('textbox', { name: 'Headline' })
  expect(headline.closest('fieldset')).toHaveProperty('disabled', true)
  expect(screen.getByRole('region', { name: 'Preview' })).toBeDefined()
})
