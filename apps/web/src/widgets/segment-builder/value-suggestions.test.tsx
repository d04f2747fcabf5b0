import { contactValues } from '@carillon/contract/contact-values'
import { lists } from '@carillon/contract/lists'
import { segments } from '@carillon/contract/segments'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { givenContacts } from '#test/given-contacts.ts'
import { render, screen, within } from '#test/render.tsx'

const list = {
  id: '01930000-0000-7000-8000-000000000001',
  name: 'Guests',
  contact_count: 1,
  _metadata: { self: '' },
}
const cities = [
  { value: 'Denver', count: 12 },
  { value: 'Dresden', count: 3 },
]
const known = { result: cities, contacts_looked_at: 15, all_contacts: true }

function given(server: FakeServer): void {
  givenContacts(server, list)
  server.answer(lists.get, list)
  server.answer(segments.count, { contacts_count: 1, contacts_sample: [], total_count: 2, query_ms: 1 })
  server.answer(segments.funnel, { cards: [{ alone: 1, so_far: 1 }], query_ms: 1 })
  server.answer(contactValues.list, ({ query }) => {
    const search = (query.get('search') ?? '').toLowerCase()
    return { ...known, result: cities.filter(({ value }) => value.toLowerCase().startsWith(search)) }
  })
}

/** The builder with a condition about a field, and the focus on its value. */
async function aboutCity(more: (server: FakeServer) => void = () => undefined) {
  const app = await render('/contacts/segments/create', (server) => {
    given(server)
    more(server)
  })
  await app.user.type(await screen.findByRole('combobox', { name: 'Field' }), 'city{Enter}')
  const value = await screen.findByRole('combobox', { name: 'Value' })
  await app.user.click(value)
  return { ...app, value }
}

test('existing values are offered with their counts, and chosen with the keyboard', async () => {
  const { user, value, server } = await aboutCity()
  const options = within(await screen.findByRole('listbox', { name: 'Existing values' }))
  await options.findByRole('option', { name: /Denver 12/ })
  await user.type(value, 'dre')
  await expect.poll(() => options.getAllByRole('option').length).toBe(1)
  expect(server.calls(contactValues.list).at(-1)?.query.get('field')).toBe('city')
  await user.keyboard('{ArrowDown}')
  const option = options.getByRole('option', { name: /Dresden/ })
  expect(option.getAttribute('aria-selected')).toBe('true')
  expect(value.getAttribute('aria-activedescendant')).toBe(option.id)
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Remove Dresden' })
  await options.findByRole('option', { name: /Denver/ })
  expect(options.queryByRole('option', { name: /Dresden/ })).toBeNull()
})

test('any other text can be entered', async () => {
  const { user, value } = await aboutCity()
  await user.type(value, 'Kiel')
  await screen.findByText('No existing value begins with “Kiel”. You can still use it.')
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Edit condition: City is Kiel' })
})

test('a click chooses a value, and the list says if only some contacts were read', async () => {
  const { user } = await aboutCity((server) =>
    server.answer(contactValues.list, { ...known, contacts_looked_at: 20_000, all_contacts: false }),
  )
  await screen.findByText('Values of the newest 20,000 contacts')
  await user.click(await screen.findByRole('option', { name: /Denver/ }))
  await screen.findByRole('button', { name: 'Remove Denver' })
})

test('if values can’t be loaded, the field says so and still works', async () => {
  const { user, value, server } = await aboutCity((server) => server.fail(contactValues.list))
  await screen.findByText('The existing values could not be loaded.')
  server.answer(contactValues.list, known)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('option', { name: /Denver/ })
  await user.type(value, 'Bonn{Enter}')
  await screen.findByRole('button', { name: 'Edit condition: City is Bonn' })
})
