import { customFields } from '@carillon/contract/custom-fields'
import { expect, test } from 'vitest'
import { render, screen } from '#test/render.tsx'

test.for([
  ['größe', 'Use alphanumeric characters and underscores.'],
  ['2nd', 'The first character must be a letter or an underscore.'],
  ['SHOE_SIZE', 'This name is already in use.'],
  ['select', 'You can’t name a custom field with SQL reserved keywords.'],
  ['event_kind', 'You can’t name a custom field with system field names.'],
  ['first_name', 'You can’t name a custom field with reserved field names.'],
] as const)('the name %s is refused while it is typed: %s', async ([name, sentence]) => {
  const { server, user } = await render('/custom-fields/new', (server) => {
    const size = { id: 'w1_N', name: 'shoe_size', field_type: 'Number' } as const
    server.answer(customFields.list, {
      custom_fields: [size],
      reserved_fields: [],
      deleting_fields: [],
      _metadata: {},
    })
    server.answer(customFields.usage, { result: [], contacts_looked_at: 0, all_contacts: true })
  })
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), name)
  await screen.findByText(sentence)
  await user.click(screen.getByRole('button', { name: 'Create field' }))
  expect(server.calls(customFields.create)).toEqual([])
})
