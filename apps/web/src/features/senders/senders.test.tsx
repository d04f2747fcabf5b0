import { senders } from '@carillon/contract/senders'
import { expect, test } from 'vitest'
import { render, screen, within } from '#test/render.tsx'

test('senders that cannot be fetched are said once, and can be asked for again', async () => {
  const { server, user } = await render('/senders', (server) => server.fail(senders.list))
  const alert = await screen.findByRole('alert')
  within(alert).getByText('Your senders could not be loaded.', { exact: false })
  const card = await screen.findByRole('region', { name: 'Senders' })
  server.answer(senders.list, { results: [] })
  await user.click(await within(card).findByRole('button', { name: 'Retry' }))
  await expect.poll(() => within(card).queryAllByRole('button', { name: 'Retry' })).toEqual([])
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('a dialog that would delete a sender that is gone says so', async () => {
  await render('/senders/999999/delete', (server) => {
    server.answer(senders.list, { results: [] })
    server.refuse(senders.get, 'sender_not_found')
  })
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('This sender is not there any more.', { exact: false })
  expect(within(dialog).queryAllByRole('button', { name: /Delete|End/ })).toEqual([])
})
