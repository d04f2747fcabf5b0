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
