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

test('a person who may only read keys finds no way to create or delete one', async () => {
  const key = { api_key_id: 'abc', name: 'Shop', created_at: '2026-01-01T00:00:00Z', last_used_at: null }
  await render('/account/api-keys', (server) => server.answer(apiKeys.list, { result: [key] }), {
    scopes: ['api_keys.read'],
  })
  await screen.findByText('Shop')
  const main = within(screen.getByRole('main'))
  expect(main.queryByRole('link', { name: /Create/ })).toBeNull()
  expect(main.queryByRole('button', { name: 'Actions for Shop' })).toBeNull()
})
