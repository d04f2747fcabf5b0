import { type InboxEntry, notifications } from '@carillon/contract/notifications'
import { expect, test } from 'vitest'
import { render, screen, within } from '#test/render.tsx'

const a = '019ab000-0000-7000-8000-00000000000a'
const b = '019ab000-0000-7000-8000-00000000000b'

const entry = (id: string, more: Partial<InboxEntry> = {}): InboxEntry => ({
  id,
  event: 'import_done',
  tone: 'done',
  at: '2026-11-25T12:00:00Z',
  is_read: false,
  title: `Import done: ${id.slice(-1)}.csv`,
  text: 'The import is done.',
  lines: [{ label: 'Rows', value: '3' }],
  link: { label: 'Show import', path: '/contacts' },
  ...more,
})

test('one button marks all notifications of the inbox as read, and can be undone', async () => {
  const { server, user } = await render('/notifications/inbox', (server) => {
    server.answer(notifications.inbox, { result: [entry(a), entry(b, { is_read: true })], unread: 1 })
    server.answer(notifications.markRead, { changed: [a] })
  })
  const first = (await screen.findByText('Import done: a.csv')).closest('li')!
  expect(within(first).getByText('New')).toBeTruthy()
  expect(within(first).getByRole('link', { name: 'Show import' }).getAttribute('href')).toBe('/contacts')
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await expect
    .poll(() => server.calls(notifications.markRead))
    .toMatchObject([{ body: { is_read: true } }, { body: { ids: [a], is_read: false } }])
})

test('a button marks one notification as read', async () => {
  const { server, user } = await render('/notifications/inbox', (server) => {
    server.answer(notifications.inbox, { result: [entry(b, { is_read: true })], unread: 0 })
    server.answer(notifications.markRead, { changed: [b] })
  })
  await user.click(await screen.findByRole('button', { name: 'Mark as unread' }))
  await expect
    .poll(() => server.calls(notifications.markRead))
    .toMatchObject([{ body: { ids: [b], is_read: false } }])
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toHaveProperty('disabled', true)
})

test('a notification has no link to a page that its person may not open', async () => {
  const { server } = await render(
    '/notifications/inbox',
    (server) =>
      server.answer(notifications.inbox, {
        result: [
          entry(a, { link: { label: 'Show import', path: '/contacts/import/done?job=1' } }),
          entry(b, { link: { label: 'Show contacts', path: '/contacts/all' } }),
        ],
        unread: 2,
      }),
    { scopes: ['marketing.read', 'user.settings.read'] },
  )
  await screen.findByRole('link', { name: 'Show contacts' })
  expect(screen.queryByText('Show import')).toBeNull()
  expect(server.calls(notifications.markRead)).toEqual([])
})

test('an empty inbox explains what will be there', async () => {
  await render('/notifications/inbox', (server) =>
    server.answer(notifications.inbox, { result: [], unread: 0 }),
  )
  await screen.findByText('Nothing has happened yet')
})

test('a failed load of the inbox can be retried', async () => {
  const { server, user } = await render('/notifications/inbox', (server) => server.fail(notifications.inbox))
  const retry = await screen.findByRole('button', { name: 'Retry' })
  server.answer(notifications.inbox, { result: [entry(a)], unread: 1 })
  await user.click(retry)
  await screen.findByText('Import done: a.csv')
})

test('a failed load of addresses is reported once and can be retried', async () => {
  const { server, user } = await render('/notifications', (server) => server.fail(notifications.list))
  await screen.findByText('There was a problem with your notifications.', { exact: false })
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  server.answer(notifications.list, { result: [] })
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await screen.findByRole('link', { name: 'Add new email' })
})
