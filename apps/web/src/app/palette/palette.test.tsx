import { apiKeys } from '@carillon/contract/api-keys'
import { contacts } from '@carillon/contract/contacts'
import { designLibrary } from '@carillon/contract/design-library'
import { templates } from '@carillon/contract/dynamic-templates'
import { lists } from '@carillon/contract/lists'
import { senders } from '@carillon/contract/senders'
import { singleSends } from '@carillon/contract/single-sends'
import { expect, test, vi } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { contact, givenContacts } from '#test/given-contacts.ts'
import { render, screen, within } from '#test/render.tsx'

const id = '01930000-0000-7000-8000-000000000001'
const time = '2026-11-01T00:00:00Z'

const list = { id, name: 'Spring guests', contact_count: 1, _metadata: { self: '' } }

function given(server: FakeServer): void {
  givenContacts(server, list)
  server.answer(lists.get, list)
  server.answer(senders.list, { results: [] })
  server.answer(apiKeys.list, { result: [] })
  server.answer(designLibrary.list, { result: [], _metadata: {} })
  server.answer(templates.list, { result: [], _metadata: {} })
  server.answer(singleSends.search, ({ body }) => sends((body as { name?: string }).name ?? ''))
}

function sends(name: string) {
  const send = {
    id,
    name: `${name} sale`,
    status: 'draft' as const,
    categories: [],
    abtest: null,
    is_abtest: false,
    channels: ['email' as const],
    updated_at: time,
    created_at: time,
    sent_at: null,
    editor: 'design' as const,
    recipients: { all: false, names: [], more: 0 },
    delivery: null,
    waiting_for: [],
  }
  const status_counts = { draft: 1, scheduled: 0, triggered: 0, expired: 0, 'pick-winner': 0 }
  return { result: [send], _metadata: {}, status_counts }
}

async function openPalette(more: (server: FakeServer) => void = () => undefined) {
  const rendered = await render('/senders', (server) => {
    given(server)
    more(server)
  })
  await screen.findByRole('heading', { level: 1 })
  await rendered.user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox')
  return { ...rendered, field }
}

test('the palette finds the settings of the installation by the words of their tasks', async () => {
  const { user, field } = await openPalette()
  for (const words of ['smtp', 'password', 'mail server']) {
    await user.clear(field)
    await user.type(field, words)
    await screen.findByRole('option', { name: /Installation: address and mail server/ })
  }
})

test.for([
  ['dkim', 'Domains'],
  ['dkim', 'Ready to send: checks of mail and DNS'],
  ['blocklist', 'Ready to send: checks of mail and DNS'],
  ['2fa', 'Security'],
  ['password', 'Settings'],
  ['sso', 'Single sign-on'],
  ['logo', 'Brand kit'],
] as const)('the word %s finds the page %s', async ([word, name]) => {
  const { user, field } = await openPalette()
  await user.type(field, word)
  await screen.findByRole('option', { name })
})

test('the palette finds pages, actions and things by kind, and Enter opens the chosen one', async () => {
  const { user, field } = await openPalette()
  await user.type(field, 'spring')
  const list = screen.getByRole('listbox')
  await within(await within(list).findByRole('group', { name: 'Single Sends' })).findByText('spring sale')
  await within(list).findByText('Spring guests')
  expect(within(list).getAllByRole('option', { selected: true })).toHaveLength(1)
  await user.keyboard('{ArrowDown}')
  const chosen = within(list).getByRole('option', { selected: true })
  expect(chosen.textContent).toBe('Spring guests')
  expect(field.getAttribute('aria-activedescendant')).toBe(chosen.id)
  await user.keyboard('{Enter}')
  await expect.poll(() => window.location.pathname).toBe(`/contacts/lists/${id}`)
  await screen.findByRole('heading', { level: 1, name: 'Spring guests' })
})

test('people are found by their names, and shown with their addresses', async () => {
  const ada = { ...contact('ada', []), first_name: 'Ada', last_name: 'Lovelace', email: 'ada@x.example' }
  const { server, user, field } = await openPalette((fake) =>
    fake.answer(contacts.list, { result: [ada], contact_count: 1, _metadata: {} }),
  )
  await user.type(field, 'lovelace')
  await expect.poll(() => server.calls(contacts.list).at(-1)?.query.get('search')).toBe('lovelace')
  const found = within(await screen.findByRole('group', { name: 'Contacts' }))
  expect((await found.findByRole('option')).textContent).toMatch(/ada@x\.example.*Ada Lovelace/)
})

test('answers to an earlier text are never shown', async () => {
  const { server, user, field } = await openPalette()
  await user.type(field, 'old')
  await screen.findByText('old sale')
  server.hold(singleSends.search)
  await user.type(field, 'er')
  expect(screen.queryByText('old sale')).toBeNull()
  await screen.findByText('Searching…', { exact: false })
})

test('the palette names kinds that could not be searched and offers a retry, and shows the others', async () => {
  const { server, user, field } = await openPalette((server) => {
    server.fail(contacts.list)
  })
  await user.type(field, 'spring')
  await screen.findByText('Spring guests')
  await screen.findByText('Contacts could not be searched.')
  server.answer(contacts.list, { result: [], contact_count: 0, _metadata: {} })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await expect.poll(() => screen.queryByText('Contacts could not be searched.')).toBeNull()
})

test('contacts are not searched for with fewer than three letters', async () => {
  const { server, user, field } = await openPalette()
  await user.type(field, 'sp')
  await screen.findByText('sp sale')
  await screen.findByText('Contacts are searched from three letters on.', { exact: false })
  expect(server.calls(contacts.list)).toEqual([])
})

test('Escape closes the palette and gives the focus back', async () => {
  const { user } = await render('/senders', given)
  const link = (await screen.findAllByRole('link')).at(-1)
  link?.focus()
  await user.keyboard('{Control>}k{/Control}')
  await expect.poll(() => document.activeElement?.role).toBe('combobox')
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('combobox')).toBeNull()
  await expect.poll(() => document.activeElement).toBe(link)
})

test('keys open pages, create things and show the table of keys; in a field they are text', async () => {
  const { user } = await render('/senders', given)
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await user.keyboard('gc')
  expect(window.location.pathname).toBe('/senders')
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('n')
  await expect.poll(() => window.location.pathname).toBe('/senders/new')
  const field = (await screen.findAllByRole('textbox'))[0]
  if (!field) throw new Error('the form has no field')
  await user.type(field, 'gs?n')
  expect(window.location.pathname).toBe('/senders/new')
})

test('single keys can be switched off', async () => {
  const { user } = await render('/senders', given)
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('?')
  await user.click(await screen.findByRole('checkbox'))
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('n')
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox')
  expect(window.location.pathname).toBe('/senders')
})

test('the palette neither offers nor loads what the user may not open', async () => {
  const { server, user } = await render('/account/api-keys', given, { scopes: ['templates.read'] })
  await screen.findByRole('main')
  await user.keyboard('{Control>}k{/Control}')
  const field = await within(await screen.findByRole('dialog')).findByRole('combobox')
  const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(names()).toContain('Dynamic Templatesgt')
  expect(names()).not.toContain('Contactsgc')
  expect(names()).not.toContain('Create template')
  await user.type(field, 'temp')
  await expect.poll(() => server.calls(templates.list).length).toBe(1)
  expect(server.calls(contacts.list)).toEqual([])
  expect(server.calls(lists.list)).toEqual([])
})

test('the palette opens the documentation beside the page', async () => {
  const { user, field } = await openPalette()
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await user.type(field, 'documentation')
  await user.click(await screen.findByRole('option', { name: /Open the documentation/ }))
  expect(open).toHaveBeenCalledWith('/docs', '_blank', 'noreferrer')
  open.mockRestore()
})
