import { type Sender, senders } from '@carillon/contract/senders'
import { expect, test, vi } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen, within } from '#test/render.tsx'

const news: Sender = {
  id: 7,
  nickname: 'News',
  from: { email: 'news@shop.test', name: 'Nordlicht' },
  reply_to: { email: 'news@shop.test', name: '' },
  address: 'Hafenstraße 1',
  address_2: '',
  city: 'Köln',
  state: '',
  zip: '',
  country: 'Germany',
  verified: true,
  locked: false,
  created_at: 1_700_000_000,
  updated_at: 1_700_000_000,
}

async function askToDelete(prepare: (server: FakeServer) => void) {
  const { server, user } = await render('/senders/7/delete', (server) => {
    server.answer(senders.list, { results: [news] })
    prepare(server)
  })
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: 'Delete sender' }))
  return server
}

test('a sender that is deleted is said to be, and the dialog closes', async () => {
  const server = await askToDelete((server) => server.answer(senders.delete, undefined))
  await screen.findByText('Sender News deleted.')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls(senders.delete)).toMatchObject([{ params: { id: '7' } }])
})

test('a sender that somebody else deleted meanwhile is said to be gone', async () => {
  await askToDelete((server) => server.refuse(senders.delete, 'sender_not_found'))
  await screen.findByText('This sender is not there any more.')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a sender that is not there has nothing to delete', async () => {
  await render('/senders/8/delete', (server) => server.answer(senders.list, { results: [news] }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('This sender is not there any more.')
  expect(within(dialog).queryByRole('button', { name: 'Delete sender' })).toBeNull()
})
