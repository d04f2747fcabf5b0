import { contactImports } from '@carillon/contract/contact-imports'
import { customFields } from '@carillon/contract/custom-fields'
import type { AnswerInput } from '@carillon/contract/endpoint'
import { expect, test } from 'vitest'
import { givenContacts } from '#test/given-contacts.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

type Preview = AnswerInput<typeof contactImports.preview>

const column = (header: string, values: string[], more: Partial<Preview['columns'][number]> = {}) => ({
  header,
  samples: values,
  field_id: null,
  field_type: 'Text' as const,
  date_order: null,
  date_example: null,
  ...more,
})
const joined = {
  cell: '3/4/2026',
  month_first: '2026-03-04T00:00:00Z',
  day_first: '2026-04-03T00:00:00Z',
}
const preview: Preview = {
  encoding: 'utf-8',
  compression: null,
  delimiter: ',',
  file_bytes: 100,
  row_count: 1,
  row_count_exact: true,
  columns: [
    column('Email', ['ada@example.org'], { field_id: '_rf2_T' }),
    column('Shoe size', ['39'], { field_type: 'Number' }),
    column('Joined', ['3/4/2026'], { field_type: 'Date', date_example: joined }),
  ],
  field_mappings: null,
  reading: {},
}
const size = { id: 'w1_N', name: 'shoe_size', field_type: 'Number' as const }
const since = { id: 'w2_D', name: 'since', field_type: 'Date' as const }

const open = (given: Parameters<typeof render>[1] = () => undefined) =>
  render('/contacts/import/map-fields?job=7', (server) => {
    givenContacts(server, { id: '1', name: 'People', contact_count: 0, _metadata: {} } as never)
    server.answer(contactImports.preview, preview)
    given(server)
  })

test('creates fields for all columns that have none, and takes them back', async () => {
  const { server, user } = await open((fake) => {
    fake.answer(customFields.createMany, { custom_fields: [size, since] })
    fake.answer(customFields.delete, undefined as never)
  })
  await screen.findByText('2 columns have no field and will be skipped.')
  await user.click(screen.getByRole('link', { name: 'Create custom fields …' }))
  const dialog = within(await screen.findByRole('dialog'))
  const [first, second] = dialog.getAllByRole('textbox', { name: 'Field name' })
  expect(first).toHaveProperty('value', 'shoe_size')
  await user.clear(second as HTMLElement)
  await user.type(second as HTMLElement, 'Shoe_Size')
  expect(dialog.getByRole('button', { name: 'Create 2 fields' })).toHaveProperty('disabled', true)
  await user.clear(second as HTMLElement)
  server.answer(customFields.list, {
    ...{ custom_fields: [size, since], reserved_fields: [], deleting_fields: [], _metadata: {} },
  })
  await user.type(second as HTMLElement, 'since{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls(customFields.createMany)).toMatchObject([
    {
      body: {
        custom_fields: [
          { name: 'shoe_size', field_type: 'Number' },
          { name: 'since', field_type: 'Date' },
        ],
      },
    },
  ])
  expect(screen.queryByText('have no field', { exact: false })).toBeNull()

  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('2 columns have no field and will be skipped.')
  expect(server.calls(customFields.delete).map(({ params }) => params['id'])).toEqual(['w1_N', 'w2_D'])
})

test('says how many fields fit, and that none was created', async () => {
  const { user } = await open((fake) => {
    fake.refuse(customFields.createMany, 'custom_field_limit_reached', {
      field: 'custom_fields.1.name',
      details: { limit: 500 },
    })
  })
  await user.click(await screen.findByRole('link', { name: 'Create custom fields …' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Create 2 fields' }))
  await dialog.findByText('so only one more fits. No field was created.', { exact: false })
  await user.click(dialog.getByRole('checkbox', { name: 'Joined' }))
  expect(dialog.getByRole('button', { name: 'Create 1 field' })).toHaveProperty('disabled', false)
  expect(dialog.queryByText('so only one more fits', { exact: false })).toBeNull()
})

test('asks for the order of dates that nothing decides, and reads them so', async () => {
  const { server, user } = await open((fake) => {
    fake.answer(contactImports.preview, { ...preview, field_mappings: ['_rf2_T', null, 'w2_D'] })
    fake.answer(customFields.list, {
      ...{ custom_fields: [since], reserved_fields: [], deleting_fields: [], _metadata: {} },
    })
    fake.hold(contactImports.start)
  })
  const monthFirst = await screen.findByRole('radio', { name: 'Month first: March 4, 2026' })
  expect(monthFirst).toHaveProperty('checked', true)
  await user.click(screen.getByRole('radio', { name: 'Day first: April 3, 2026' }))
  await user.click(screen.getByRole('button', { name: 'Check 1 row' }))
  await waitFor(() =>
    expect(server.calls(contactImports.start)).toMatchObject([
      { body: { reading: { date_order: 'day_first' } } },
    ]),
  )
})

test('says how dates are read when the file decides it', async () => {
  await open((fake) => {
    const decided = { cell: '28/3/2026', month_first: null, day_first: '2026-03-28T00:00:00Z' }
    const columns = [
      preview.columns[0],
      column('Joined', ['28/3/2026'], { date_order: 'day_first', date_example: decided }),
    ] as Preview['columns']
    fake.answer(contactImports.preview, { ...preview, columns, field_mappings: ['_rf2_T', 'w2_D'] })
    fake.answer(customFields.list, {
      ...{ custom_fields: [since], reserved_fields: [], deleting_fields: [], _metadata: {} },
    })
  })
  await screen.findByText('28/3/2026 is read as March 28, 2026.', { exact: false })
  expect(screen.queryByRole('radio')).toBeNull()
})
