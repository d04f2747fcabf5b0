import { singleSends } from '@carillon/contract/single-sends'
import { expect, test } from 'vitest'
import { render, screen, within } from '#test/render.tsx'

test('the delete dialog of a deleted single send says that it no longer exists', async () => {
  await render('/single-sends/00000000-0000-4000-8000-000000000000/delete', (server) => {
    server.refuse(singleSends.get, 'single_send_not_found')
  })
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('This Single Send no longer exists.', { exact: false })
  expect(within(dialog).queryAllByRole('button', { name: /Delete|End/ })).toEqual([])
})
