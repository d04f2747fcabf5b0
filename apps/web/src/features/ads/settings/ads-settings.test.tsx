import { adPixel } from '@carillon/contract/ad-pixel'
import { type AdConnection, adConnections } from '@carillon/contract/ads'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const at = '2026-11-01T08:00:00.000Z'
const unconnected: AdConnection = {
  partner: 'meta',
  state: 'unconnected',
  is_simulated: false,
  can_connect: false,
  can_simulate: true,
  person: null,
  ad_account: null,
  page: null,
  instagram: null,
  missing_permissions: [],
  expires_at: null,
  connected_at: null,
  running_campaigns: 0,
}
const google: AdConnection = { ...unconnected, partner: 'google' }
const connected: AdConnection = {
  ...unconnected,
  state: 'connected',
  can_connect: true,
  person: 'Ada Bell',
  ad_account: { id: 'act_1', name: 'Bakery', currency: 'EUR', time_zone: 'Europe/Berlin' },
  page: { id: '7', name: 'The bakery' },
  connected_at: at,
  running_campaigns: 2,
}

const sources = {
  ad_accounts: [
    {
      id: 'act_1',
      name: 'Bakery',
      currency: 'EUR',
      time_zone: 'Europe/Berlin',
      manager_id: null,
      is_usable: true,
    },
    {
      id: 'act_2',
      name: 'Café',
      currency: 'CHF',
      time_zone: 'Europe/Zurich',
      manager_id: null,
      is_usable: true,
    },
  ],
  pages: [{ id: '7', name: 'The bakery', instagram: null }],
}

const given = (server: FakeServer, meta: AdConnection) => {
  server.answer(adConnections.list, { result: [meta, google] })
  server.answer(adPixel.get, { site_url: '', snippet: '<script src="x"></script>', last_seen_at: null })
}
const open = (address: string, meta: AdConnection, also: (server: FakeServer) => void = () => {}) =>
  render(address, (server) => {
    given(server, meta)
    also(server)
  })

test('the setup names the steps that are left', async () => {
  await open('/ads', unconnected)
  await screen.findByRole('heading', { name: 'Connect partners' })
  screen.getByRole('link', { name: 'Connect a partner' })
  expect(screen.queryByText('Done')).toBeNull()
})

test('without an app of the operator only the simulated partner is offered', async () => {
  const { user, server } = await open('/ads/settings', unconnected)
  const card = await screen.findByRole('region', { name: 'Facebook and Instagram' })
  within(card).getByText(/has no app at this partner/)
  expect(within(card).queryByRole('button', { name: 'Connect' })).toBeNull()
  server.answer(adConnections.start, { sign_in_url: null })
  server.answer(adConnections.sources, sources)
  server.answer(adConnections.list, { result: [{ ...connected, is_simulated: true }, google] })
  await user.click(within(card).getByRole('button', { name: 'Connect the simulated partner' }))
  await screen.findByRole('dialog', { name: 'Advertising account: Facebook and Instagram' })
  expect(server.calls(adConnections.start)).toMatchObject([{ body: { is_simulated: true } }])
})

test('a missing permission is named, and the partner can be connected again', async () => {
  await open('/ads/settings', { ...connected, state: 'lacking', missing_permissions: ['leads_retrieval'] })
  await screen.findByText(/These permissions are missing: leads_retrieval/)
  screen.getByRole('button', { name: 'Connect again' })
})

test('the question before a partner is disconnected names what stops', async () => {
  const { user, server } = await open('/ads/settings/meta/disconnect', connected)
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(/2 active campaigns will stop/)
  server.answer(adConnections.disconnect, undefined)
  server.answer(adConnections.list, { result: [unconnected, google] })
  await user.click(within(dialog).getByRole('button', { name: 'Disconnect' }))
  await screen.findByText('Facebook and Instagram is disconnected.')
})

test('a sign-in ends once with the code of the address, and the account is chosen then', async () => {
  const { user, server } = await open(
    '/ads/settings/meta/account?code=abc&state=xyz',
    { ...connected, state: 'unfinished', ad_account: null },
    (fake) => {
      fake.answer(adConnections.finish, { ...connected, state: 'unfinished', ad_account: null })
      fake.answer(adConnections.sources, sources)
      fake.answer(adConnections.choose, connected)
    },
  )
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('combobox', { name: 'Advertising account' }))
  await user.click(await screen.findByRole('option', { name: 'Café · CHF' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('The advertising account was saved.')
  expect(server.calls(adConnections.finish)).toMatchObject([{ body: { code: 'abc', state: 'xyz' } }])
  expect(server.calls(adConnections.choose)).toMatchObject([
    { body: { ad_account_id: 'act_2', page_id: '7' } },
  ])
})

test('a sign-in that is too old says so', async () => {
  await open('/ads/settings/meta/account?code=abc&state=old', unconnected, (fake) =>
    fake.refuse(adConnections.finish, 'ad_sign_in_unknown'),
  )
  await screen.findByText(/This sign-in is too old or was used before/)
})

test('the account of a partner that is not connected can’t be chosen, and nothing is asked of it', async () => {
  const { server } = await open('/ads/settings/meta/account', unconnected)
  await screen.findByText(/Connect this partner first/)
  expect(server.calls(adConnections.sources)).toEqual([])
})

test('accounts that could not be loaded are reported, with a retry', async () => {
  const { user, server } = await open('/ads/settings/meta/account', connected, (fake) =>
    fake.refuse(adConnections.sources, 'ad_partner_unreachable'),
  )
  const dialog = await screen.findByRole('dialog')
  const retry = await within(dialog).findByRole('button', { name: /again|Retry/ })
  server.answer(adConnections.sources, sources)
  await user.click(retry)
  await within(dialog).findByRole('combobox', { name: 'Advertising account' })
})

test('the address of the site is saved', async () => {
  const { user, server } = await open('/ads/settings', connected)
  await user.type(await screen.findByRole('textbox', { name: 'Address of the site' }), 'https://shop.test')
  server.answer(adPixel.update, { site_url: 'https://shop.test', snippet: '', last_seen_at: null })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.calls(adPixel.update)).toMatchObject([{ body: { site_url: 'https://shop.test' } }]),
  )
})
