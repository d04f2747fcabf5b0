import { apiKeys } from '@carillon/contract/api-keys'
import { expect, test } from 'vitest'
import { render, screen, within } from '#test/render.tsx'

test('a dialog that would delete a key that is gone says so', async () => {
  await render('/account/api-keys/none/delete', (server) => {
    server.answer(apiKeys.list, { result: [] })
    server.refuse(apiKeys.get, 'api_key_not_found')
  })
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('This API key is not there any more.', { exact: false })
  expect(within(dialog).queryAllByRole('button', { name: /Delete|End/ })).toEqual([])
})
