import { apiKeys } from '@carillon/contract/api-keys'
import { expect, test } from 'vitest'
import { render, screen, within } from '#test/render.tsx'

test('the delete dialog of a deleted key says that it no longer exists', async () => {
  await render('/account/api-keys/none/delete', (server) => {
    server.answer(apiKeys.list, { result: [] })
    server.refuse(apiKeys.get, 'api_key_not_found')
  })
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('This API key no longer exists.', { exact: false })
  expect(within(dialog).queryAllByRole('button', { name: /Delete|End/ })).toEqual([])
})

const key = {
  api_key_id: 'abc',
  name: 'Shop',
  created_at: '2026-01-01T00:00:00Z',
  last_used_at: null,
  person: 'mara@nordlicht.example',
}

test('a person who may only read keys finds no way to create or delete one', async () => {
  const { user } = await render(
    '/account/api-keys',
    (server) => server.answer(apiKeys.list, { result: [key] }),
    {
      scopes: ['api_keys.read'],
    },
  )
  await screen.findByText('Shop')
  const main = within(screen.getByRole('main'))
  expect(main.queryByRole('link', { name: /Create/ })).toBeNull()
  await user.click(main.getByRole('button', { name: 'Actions for Shop' }))
  const entries = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  expect(entries).toEqual(['Show rights'])
})

test('a key names its person, and shows its scopes by area', async () => {
  const { user } = await render('/account/api-keys', (server) => {
    server.answer(apiKeys.list, { result: [key] })
    server.answer(apiKeys.get, {
      result: [{ api_key_id: 'abc', name: 'Shop', scopes: ['templates.read', 'mail.send'] }],
    })
  })
  await screen.findByText('mara@nordlicht.example')
  await user.click(screen.getByRole('link', { name: 'Shop' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Shop' }))
  await dialog.findByText('templates.read')
  await dialog.findByText('mail.send')
  expect(dialog.queryByText('api_keys.create')).toBeNull()
})

test('a key with restricted access gets the scopes that were chosen', async () => {
  const { user, server } = await render('/account/api-keys/new', (fake) => {
    fake.answer(apiKeys.list, { result: [] })
    fake.answer(apiKeys.create, { api_key: 'SG.abc.def', api_key_id: 'abc', name: 'Shop', scopes: [] })
  })
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('Name', { exact: false }), 'Shop')
  await user.click(dialog.getByLabelText('Restricted access', { exact: false }))
  const areas = await dialog.findAllByRole('radiogroup')
  const templates = areas.find((area) => area.getAttribute('aria-label') === 'Dynamic Templates')!
  await user.click(within(templates).getByLabelText('Read'))
  await user.click(dialog.getByRole('button', { name: 'Create API key' }))
  await screen.findByDisplayValue('SG.abc.def')
  expect(server.calls(apiKeys.create)[0]?.body).toEqual({
    name: 'Shop',
    scopes: ['templates.read', 'templates.versions.activate.read', 'templates.versions.read'],
  })
})
