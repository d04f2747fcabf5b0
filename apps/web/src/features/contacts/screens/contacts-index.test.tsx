import { contactCount } from '@carillon/contract/contact-count'
import { contactGrowth } from '@carillon/contract/contact-growth'
import { contactImports } from '@carillon/contract/contact-imports'
import { contactLimit } from '@carillon/contract/contact-limit'
import { contacts } from '@carillon/contract/contacts'
import { lists } from '@carillon/contract/lists'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { contact, givenContacts, growth } from '#test/given-contacts.ts'
import { givenImport } from '#test/given-import.ts'
import { render, screen, within } from '#test/render.tsx'

const id = '01930000-0000-7000-8000-000000000001'
const list = { id, name: 'Short-lived', contact_count: 1, _metadata: { self: '' } }

const ada = { ...contact('ada', []), first_name: 'Ada' }

const given = (server: FakeServer) => givenContacts(server, list)

test('a failed count is reported, and the table stays', async () => {
  await render('/contacts', (server) => {
    given(server)
    server.fail(contactCount.get)
  })
  await screen.findByText('The number of your contacts could not be loaded.')
  screen.getByRole('link', { name: 'Short-lived' })
})

test('a failed load of contacts can be retried', async () => {
  const { server, user } = await render('/contacts/all', (server) => {
    given(server)
    server.fail(contacts.list)
  })
  const main = await screen.findByRole('main')
  const retry = await within(main).findByRole('button', { name: 'Retry' })
  const asked = server.calls(contacts.list).length
  server.answer(contacts.list, { result: [ada], contact_count: 1, _metadata: {} })
  await user.click(retry)
  await screen.findByRole('link', { name: /ada@example.org/ })
  expect(server.calls(contacts.list).length).toBe(asked + 1)
  expect(within(main).queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('the page of a deleted list says so, without an alert', async () => {
  const { server } = await render(`/contacts/lists/${id}`, (server) => {
    given(server)
    server.refuse(lists.get, 'list_not_found')
    server.refuse(contacts.list, 'list_not_found')
  })
  await screen.findByText('This list no longer exists')
  expect(server.calls(contacts.list)).not.toEqual([])
  expect(screen.queryAllByRole('alert')).toEqual([])
})

test('a list deleted in another tab is reported as already deleted', async () => {
  const { user } = await render(`/contacts/lists/${id}/delete`, (server) => {
    given(server)
    server.answer(lists.get, list)
    server.answer(lists.uses, { result: [] })
    server.refuse(lists.delete, 'list_not_found')
  })
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: 'Delete list' }))
  await screen.findByText('This list was already deleted.')
  await expect.poll(() => window.location.pathname).toBe('/contacts')
})

test('the uses of a deleted list are not requested', async () => {
  await render(`/contacts/lists/${id}/delete-locked`, (server) => {
    given(server)
    server.refuse(lists.get, 'list_not_found')
    server.refuse(lists.uses, 'list_not_found')
    server.refuse(contacts.list, 'list_not_found')
  })
  expect(await screen.findAllByText('This list no longer exists', { exact: false })).not.toEqual([])
})

/** The text of the tile with this name. */
async function tile(name: string): Promise<string | null | undefined> {
  return (await screen.findByText(name)).parentElement?.textContent
}

test('the tiles show the number of contacts: all, new ones, and those who can be emailed', async () => {
  await render('/contacts', given)
  await screen.findByText('45')
  expect(await tile('New in 30 days')).toBe('New in 30 days25Added in the last 30 days')
  expect(await tile('Can be emailed')).toBe('Can be emailed4575.0% of all')
  expect(await tile('Unsubscribed from everything')).toContain('3Counted at')
  screen.getByRole('img', { name: 'Contacts at the end of each day: 40 on Oct 24, 60 on Nov 22' })
})

test('numbers still being counted, or never counted, are shown as such and never as zero', async () => {
  await render('/contacts', (server) => {
    given(server)
    const early = growth.days.map((day, at) => (at < 28 ? { ...day, contact_count: null } : day))
    const counted_from = '2026-11-21T12:00:00Z'
    server.answer(contactGrowth.get, { ...growth, days: early, counted_from, reach: null })
  })
  await screen.findByText('60')
  expect(await tile('Can be emailed')).toBe('Can be emailed–Being counted')
  expect(await tile('New in 30 days')).toContain('Counted since')
  screen.getByText('Earlier days are not known.', { exact: false })
})

test('cards about work and the limit appear together, so that none pushes another down', async () => {
  await render('/contacts', (server) => {
    given(server)
    server.answer(contactLimit.get, {
      limit: 100,
      contact_count: 95,
      billable_count: 95,
      beyond: 'agree',
      price: null,
    })
    server.hold(contactImports.list)
  })
  const notice = await screen.findByRole('complementary', { name: 'Contact limit', hidden: true })
  expect(notice.closest('[style*="display: none"]')).not.toBeNull()
})

test('skeletons of tiles have the final size', async () => {
  await render('/contacts', (server) => {
    given(server)
    server.hold(contactGrowth.get)
  })
  expect((await screen.findByText('Can be emailed')).parentElement?.getAttribute('aria-busy')).toBe('true')
})

test('a failed load of tiles is reported and can be retried', async () => {
  const { server, user } = await render('/contacts', (server) => {
    given(server)
    server.fail(contactGrowth.get)
  })
  await screen.findByText('The number of your contacts could not be loaded.')
  server.answer(contactGrowth.get, growth)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('45')
})

test('the end of an import in the background is announced, and leads to its results', async () => {
  const job = givenImport()
  const { server } = await render('/contacts', (server) => {
    given(server)
    server.answer(contactImports.list, { result: [job] })
  })
  await screen.findByText('“autumn.csv” is being imported')
  expect(screen.queryByText(/has ended/)).toBeNull()
  server.answer(contactImports.list, {
    result: [{ ...job, status: 'completed', phase: 'finished' }],
  })
  const alert = (await screen.findByText('The import of “autumn.csv” has ended.')).closest('[role="status"]')
  const open = within(alert as HTMLElement).getByRole('link', { name: 'Open' })
  expect(open.getAttribute('href')).toBe('/contacts/import/done?job=import-1')
})
