import { customFields } from '@carillon/contract/custom-fields'
import { expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { render, screen, within } from '#test/render.tsx'

const none = { custom_fields: [], reserved_fields: [], deleting_fields: [], _metadata: {} }

function given(server: FakeServer): void {
  server.answer(customFields.list, none)
  server.answer(customFields.usage, { result: [], contacts_looked_at: 0, all_contacts: true })
}

test('a field whose values are still being removed is shown as such', async () => {
  await render('/custom-fields', (server) => {
    given(server)
    const going = { id: 'w99_T', name: 'going_away', field_type: 'Text' } as const
    server.answer(customFields.list, { ...none, deleting_fields: [going] })
  })
  const row = await screen.findByRole('row', { name: /going_away/ })
  within(row).getByText('Deleting …')
  expect(within(row).queryAllByRole('button')).toEqual([])
})

test('fields have types in small letters; reserved ones have names to read, and a lock', async () => {
  const { user } = await render('/custom-fields', (server) => {
    given(server)
    const custom_fields = [
      { id: 'w1_N', name: 'shoe_size', field_type: 'Number' as const },
      { id: 'w2_D', name: 'born', field_type: 'Date' as const },
    ]
    server.answer(customFields.list, { ...none, custom_fields })
  })
  const row = (name: RegExp) => screen.findByRole('row', { name })
  within(await row(/shoe_size/)).getByText('number')
  within(await row(/born/)).getByText('date')
  const reserved = within(await row(/first_name/))
  for (const words of ['First name', 'text', 'General']) reserved.getByText(words)
  reserved.getByRole('img', { name: /locked/i })
  expect(reserved.queryAllByRole('button')).toEqual([])
  const names = ['General', 'Identifier', 'Address', 'Additional']
  for (const name of names) screen.getByRole('button', { name: new RegExp(`^${name}`) })
  await user.click(screen.getByRole('button', { name: /^Identifier/ }))
  await row(/anonymous_id/)
  await expect.poll(() => screen.queryByRole('row', { name: /first_name/ })).toBeNull()
})

test('a refusal of the server is shown at the name, without an alert', async () => {
  const { server, user } = await render('/custom-fields/new', (server) => {
    given(server)
    server.refuse(customFields.create, 'custom_field_limit_reached', {
      field: 'name',
      details: { limit: 500 },
    })
  })
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'one_more')
  await user.click(screen.getByRole('button', { name: 'Create field' }))
  await screen.findByText('You can have up to 500 custom fields.')
  expect(screen.queryAllByRole('alert')).toEqual([])
  expect(server.calls(customFields.create)).toMatchObject([{ body: { name: 'one_more' } }])
})

test('an invalid name shows its problem while it is typed', async () => {
  const { user } = await render('/custom-fields/new', (server) => {
    given(server)
    const size = { id: 'w1_N', name: 'shoe_size', field_type: 'Number' } as const
    server.answer(customFields.list, { ...none, custom_fields: [size] })
  })
  const name = await screen.findByRole('textbox', { name: 'Name' })
  for (const [typed, why] of [
    ['2nd', 'The first character must be a letter or an underscore.'],
    ['Select', 'You can’t name a custom field with SQL reserved keywords.'],
    ['SHOE_SIZE', 'This name is already in use.'],
  ] as const) {
    await user.clear(name)
    await user.type(name, typed)
    await screen.findByText(why)
  }
})

test.each(['/custom-fields/edit/w999_T', '/custom-fields/e999/delete'])(
  'the dialog %s reports that the field no longer exists',
  async (path) => {
    await render(path, given)
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('This field no longer exists', { exact: false })
    expect(within(dialog).queryAllByRole('button', { name: /Delete/ })).toEqual([])
  },
)
