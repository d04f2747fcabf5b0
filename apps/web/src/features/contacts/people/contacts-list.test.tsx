import { contactBulk } from '@carillon/contract/contact-bulk'
import { contactGrowth } from '@carillon/contract/contact-growth'
import { contactImports } from '@carillon/contract/contact-imports'
import { contacts } from '@carillon/contract/contacts'
import type { AnswerInput } from '@carillon/contract/endpoint'
import { lists } from '@carillon/contract/lists'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { contact, givenContacts, growth } from '#test/given-contacts.ts'
import { acting, render, screen, within } from '#test/render.tsx'

const list = {
  id: '01930000-0000-7000-8000-000000000001',
  name: 'Guests',
  contact_count: 1,
  _metadata: { self: '' },
}
/** A job that has ended. */
const ended = (updated: number, deleted: number, seen: number): AnswerInput<typeof contactImports.get> => ({
  id: 'job',
  status: 'completed',
  job_type: 'unsubscribe_contacts',
  phase: 'finished',
  results: {
    requested_count: seen,
    created_count: 0,
    updated_count: updated,
    deleted_count: deleted,
    errored_count: 0,
    duplicate_count: 0,
    dropped_cell_count: 0,
  },
  started_at: '2026-11-01T00:00:00Z',
  processed_count: seen,
  total_count: seen,
  list_ids: [],
  file_name: null,
  file_bytes: null,
  error: null,
  can_cancel: false,
  started_by: null,
  list_name: null,
  field_mappings: null,
  unsubscribed: null,
  reading: {},
  forecast: null,
  problems: [],
  needs_attention: false,
  rollback_until: null,
  rolled_back_by: null,
})

function given(server: FakeServer): void {
  givenContacts(server, list)
  const result = [contact('ada', [list.id]), contact('bea', [])]
  server.answer(contacts.list, { result, contact_count: 2, _metadata: {} })
  server.answer(contactBulk.unsubscribe, { job_id: 'job' })
  server.answer(lists.removeContacts, { job_id: 'job' })
  server.answer(lists.addContacts, { added_count: 1 })
}

const lastQuery = (server: FakeServer) => server.calls(contacts.list).at(-1)?.query
const isAsked = (server: FakeServer, name: string, value: string | null) =>
  expect.poll(() => lastQuery(server)?.get(name) ?? null).toBe(value)

test('chips have the numbers of the tiles and filter by status', async () => {
  const { server, user } = await render('/contacts/all', given)
  await user.click(await screen.findByRole('button', { name: 'Bounced 4' }))
  await isAsked(server, 'status', 'bounced')
  expect(window.location.search).toBe('?status=bounced')
  expect(screen.getByRole('button', { name: 'Bounced 4' }).getAttribute('aria-pressed')).toBe('true')
  await screen.findByRole('button', { name: 'Can be emailed 45' })
  await user.click(screen.getByRole('button', { name: 'All 60' }))
  await expect.poll(() => window.location.search).toBe('')
})

test('numbers that are still being counted are left out and never shown as zero', async () => {
  await render('/contacts/all', (server) => {
    given(server)
    server.answer(contactGrowth.get, { ...growth, reach: null })
  })
  await screen.findByRole('button', { name: 'All 60' })
  screen.getByRole('button', { name: 'Bounced' })
})

test('column heads sort on the server, and a search has its own order', async () => {
  const { server, user } = await render('/contacts/all?page=token', given)
  const head = await screen.findByRole('columnheader', { name: 'Contact' })
  await user.click(within(head).getByRole('button'))
  await isAsked(server, 'sort', 'email')
  expect(lastQuery(server)?.get('page_token')).toBeNull()
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
  await user.type(screen.getByRole('searchbox'), 'ada{Enter}')
  await isAsked(server, 'search', 'ada')
  expect(lastQuery(server)?.get('sort')).toBeNull()
  expect(within(screen.getByRole('columnheader', { name: 'Contact' })).queryByRole('button')).toBeNull()
})

test('an invalid search shows its problem and makes no call', async () => {
  const { server, user } = await render('/contacts/all', given)
  const search = await screen.findByRole('searchbox')
  await user.type(search, 'se')
  await screen.findByText('Type at least 3 characters.')
  await user.clear(search)
  await user.type(search, 'a%b')
  await screen.findByText(/Use only letters, digits and/)
  expect(server.calls(contacts.list).map(({ query }) => query.get('search'))).not.toContain('a%b')
  expect(server.calls(contacts.list).map(({ query }) => query.get('search'))).not.toContain('se')
})

test('a search without matches shows that', async () => {
  await render('/contacts/all?search=nobody-at-all', (server) => {
    given(server)
    server.answer(contacts.list, { result: [], contact_count: 0, _metadata: {} })
  })
  await screen.findByText(/Nothing matches/)
})

test('selected contacts are unsubscribed after a question with their number', async () => {
  const { server, user } = await render('/contacts/all', (server) => {
    given(server)
    server.answer(contactImports.get, ended(1, 0, 2))
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  const dialog = await screen.findByRole('dialog', { name: 'Unsubscribe 2 contacts from everything' })
  expect(server.calls(contactBulk.unsubscribe)).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Unsubscribe 2 contacts' }))
  await screen.findByText('1 contact was unsubscribed. 1 was unsubscribed already or has no address.')
  expect(server.calls(contactBulk.unsubscribe)[0]?.body).toEqual({ contact_ids: ['ada', 'bea'] })
})

test('selected contacts of another account are deleted once its name was typed', async () => {
  const { server, user } = await render(
    '/contacts/all',
    (server) => {
      given(server)
      server.answer(contacts.delete, { job_id: 'job' })
      server.answer(contactImports.get, ended(0, 2, 2))
    },
    acting,
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 contacts' }))
  const button = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Delete 2 contacts' })
  dialog.getByText('You are acting for this account.')
  await user.type(dialog.getByLabelText(/Type “branch” to confirm/), 'Branch')
  expect(button.disabled).toBe(true)
  await user.clear(dialog.getByLabelText(/Type “branch” to confirm/))
  await user.type(dialog.getByLabelText(/Type “branch” to confirm/), 'branch')
  await user.click(button)
  await expect.poll(() => server.calls(contacts.delete)).toHaveLength(1)
})

test('removing contacts from a list can be undone for those who were on it', async () => {
  const { server, user } = await render('/contacts/all', (server) => {
    given(server)
    server.answer(contactImports.get, ended(0, 1, 1))
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
  await user.click(screen.getByRole('button', { name: 'Remove from a list' }))
  const dialog = await screen.findByRole('dialog')
  const confirm = within(dialog).getByRole('button', { name: 'Remove from list' })
  expect(confirm).toHaveProperty('disabled', true)
  const choice = within(dialog).getByRole('combobox', { name: 'List' })
  await user.click(choice)
  await user.type(choice, 'Guests{Enter}')
  await user.click(confirm)
  await screen.findByText('1 contact was removed from “Guests”.')
  expect(server.calls(lists.removeContacts)[0]?.query.getAll('contact_ids')).toEqual(['ada'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('1 contact was added to “Guests”.')
  expect(server.calls(lists.addContacts)[0]?.body).toEqual({ contact_ids: ['ada'] })
})
