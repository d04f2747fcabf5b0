import { senders } from '@carillon/contract/senders'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { givenSender } from '#test/given-sender.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

const news = givenSender()

const unused = { single_sends: [], automations: [], signup_forms: [] }

async function askToDelete(prepare: (server: FakeServer) => void) {
  const { server, user } = await render('/senders/7/delete', (server) => {
    server.answer(senders.list, { results: [news] })
    server.answer(senders.usage, unused)
    prepare(server)
  })
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: 'Delete sender' }))
  return server
}

test('a deleted sender is announced, and the dialog closes', async () => {
  const server = await askToDelete((server) => server.answer(senders.delete, undefined))
  await screen.findByText('Sender “News” deleted.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls(senders.delete)).toMatchObject([{ params: { id: '7' } }])
})

test('a sender deleted by another user is reported as gone', async () => {
  await askToDelete((server) => server.refuse(senders.delete, 'sender_not_found'))
  await screen.findByText('This sender no longer exists.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a sender that does not exist can’t be deleted', async () => {
  await render('/senders/8/delete', (server) => server.answer(senders.list, { results: [news] }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('This sender no longer exists.')
  expect(within(dialog).queryByRole('button', { name: 'Delete sender' })).toBeNull()
})

test('the question names the uses of the sender and what happens to them', async () => {
  await render('/senders/7/delete', (server) => {
    server.answer(senders.list, { results: [news] })
    server.answer(senders.usage, {
      single_sends: [{ id: 's1', name: 'Autumn sale', status: 'draft', locks: false }],
      automations: [{ id: 'a1', name: 'Welcome', status: 'draft', locks: false }],
      signup_forms: [],
    })
  })
  const dialog = within(await screen.findByRole('dialog'))
  const send = await dialog.findByRole('link', { name: 'Autumn sale' })
  expect(send.getAttribute('href')).toBe('/single-sends/s1/review')
  expect(dialog.getByRole('link', { name: 'Welcome' }).getAttribute('href')).toBe('/automations/a1/detail')
  expect(dialog.getByText(/need another sender/)).toBeDefined()
  expect(dialog.queryByText('Signup forms')).toBeNull()
})

test('a sender that a live automation needs can’t be deleted', async () => {
  await render('/senders/7/delete', (server) => {
    server.answer(senders.list, { results: [news] })
    server.answer(senders.usage, {
      single_sends: [{ id: 's1', name: 'Autumn sale', status: 'draft', locks: false }],
      automations: [{ id: 'a1', name: 'Welcome', status: 'live', locks: true }],
      signup_forms: [],
    })
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'This sender is in use' }))
  expect(dialog.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Welcome'])
  expect(dialog.queryByRole('button', { name: 'Delete sender' })).toBeNull()
})

test('a sender can be deleted although its uses could not be loaded, and the load can be retried', async () => {
  const { server, user } = await render('/senders/7/delete', (server) => {
    server.answer(senders.list, { results: [news] })
    server.fail(senders.usage)
  })
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('button', { name: 'Delete sender' })).toBeDefined()
  const retry = await dialog.findByRole('button', { name: 'Retry' })
  server.answer(senders.usage, unused)
  await user.click(retry)
  expect(await dialog.findByText(/No unsent Single Send/)).toBeDefined()
})
