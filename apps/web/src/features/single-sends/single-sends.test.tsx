import { singleSends } from '@carillon/contract/single-sends'
import { expect, test } from 'vitest'
import { render, screen, within } from '#test/render.tsx'

test('a dialog that would delete a single send that is gone says so', async () => {
  await render('/single-sends/00000000-0000-4000-8000-000000000000/delete', (server) => {
    server.refuse(singleSends.get, 'single_send_not_found')
  })
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('This single send is not there any more.', { exact: false })
  expect(within(dialog).queryAllByRole('button', { name: /Delete|End/ })).toEqual([])
})
