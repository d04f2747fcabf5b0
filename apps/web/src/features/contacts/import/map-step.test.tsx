import { contactImports } from '@carillon/contract/contact-imports'
import { customFields } from '@carillon/contract/custom-fields'
import type { AnswerInput } from '@carillon/contract/endpoint'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { expect, test } from 'vitest'
import { givenContacts } from '#test/given-contacts.ts'
import { render, screen, waitFor, within } from '#test/render.tsx'

type Preview = AnswerInput<typeof contactImports.preview>

const column = (header: string, values: string[], more: Partial<Preview['columns'][number]> = {}) => ({
  header,
  samples: values,
  field_id: null,
  field_type: 'Text' as const,
  is_repeated: false,
  misfits: null,
  decimal_mark: null,
  number_example: null,
  date_order: null,
  date_example: null,
  has_local_times: false,
  status: null,
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
  time_zone: 'Europe/Berlin',
  header_row: 1,
  first_rows: [['Email', 'Shoe size', 'Joined']],
  sampled_rows: 1,
  field_mappings: null,
  reading: {},
  unsubscribed: null,
}
const size = { id: 'w1_N', name: 'shoe_size', field_type: 'Number' as const }
const since = { id: 'w2_D', name: 'since', field_type: 'Date' as const }

const open = (given: Parameters<typeof render>[1] = () => undefined) =>
  render('/contacts/import/map-fields?job=7', (server) => {
    givenContacts(server, { id: '1', name: 'People', contact_count: 0, _metadata: {} } as never)
    server.answer(contactImports.preview, preview)
    given(server)
  })

test('the step creates fields for all columns that have none, and undo deletes them', async () => {
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
    custom_fields: [size, since],
    reserved_fields: [],
    deleting_fields: [],
    _metadata: {},
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

test('a refusal for too many fields shows how many fit, and that none was created', async () => {
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

test('the step asks for the order of ambiguous dates, and reads them by the choice', async () => {
  const { server, user } = await open((fake) => {
    fake.answer(contactImports.preview, { ...preview, field_mappings: ['_rf2_T', null, 'w2_D'] })
    fake.answer(customFields.list, {
      custom_fields: [since],
      reserved_fields: [],
      deleting_fields: [],
      _metadata: {},
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

test('the step shows the order of dates that the file decides', async () => {
  await open((fake) => {
    const decided = { cell: '28/3/2026', month_first: null, day_first: '2026-03-28T00:00:00Z' }
    const columns = [
      preview.columns[0],
      column('Joined', ['28/3/2026'], { date_order: 'day_first', date_example: decided }),
    ] as Preview['columns']
    fake.answer(contactImports.preview, { ...preview, columns, field_mappings: ['_rf2_T', 'w2_D'] })
    fake.answer(customFields.list, {
      custom_fields: [since],
      reserved_fields: [],
      deleting_fields: [],
      _metadata: {},
    })
  })
  await screen.findByText('28/3/2026 is read as March 28, 2026.', { exact: false })
  expect(screen.queryByRole('radio')).toBeNull()
})

test('the step asks about ambiguous numbers and unsubscribed people, and can clear values by empty cells', async () => {
  const { server, user } = await open((fake) => {
    const columns = [
      preview.columns[0],
      column('Size', ['2.500'], { number_example: { cell: '2.500', comma: 2500, point: 2.5 } }),
      column('Seen', ['3.4.2026 10:00'], { has_local_times: true, date_example: joined }),
      column('status', ['blocklisted'], { status: { meaning: 'status', count: 1, values: ['blocklisted'] } }),
    ] as Preview['columns']
    fake.answer(contactImports.preview, {
      ...preview,
      columns,
      sampled_rows: 1000,
      reading: { date_order: 'day_first' },
      field_mappings: ['_rf2_T', 'w1_N', 'w2_D', null],
      unsubscribed: { columns: [{ column: 3, meaning: 'status' }], act: 'unsubscribe' },
    })
    fake.answer(customFields.list, {
      custom_fields: [size, since],
      reserved_fields: [],
      deleting_fields: [],
      _metadata: {},
    })
    fake.answer(unsubscribeGroups.list, [
      { id: 7, name: 'News', description: '', is_default: false, unsubscribes: 0, last_email_sent_at: null },
    ])
    fake.hold(contactImports.start)
  })
  await user.click(await screen.findByRole('radio', { name: 'The comma is the decimal mark: 2,500' }))
  await screen.findByText('Times without a time zone are read in Europe/Berlin.')
  await screen.findByText('“status” says so in 1 of the first 1,000 rows (blocklisted).')
  await user.click(screen.getByRole('radio', { name: 'Leave them out' }))
  await user.click(screen.getByRole('checkbox', { name: 'Let empty cells clear stored values' }))
  const [clearsSize] = await screen.findAllByRole('checkbox', { name: 'Empty cells clear the value' })
  await user.click(clearsSize as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Check 1 row' }))
  await waitFor(() =>
    expect(server.calls(contactImports.start)).toMatchObject([
      {
        body: {
          reading: {
            decimal_marks: [null, 'comma', null, null],
            clear_empty: [false, true, false, false],
          },
          unsubscribed: { columns: [{ column: 3, meaning: 'status' }], act: 'leave_out' },
        },
      },
    ]),
  )
})

test('columns without names are numbered, and names can be taken from another row', async () => {
  const { server, user } = await open((fake) => {
    const columns = [column('', ['Ada']), column('', ['ada@example.org'], { field_id: '_rf2_T' })]
    fake.answer(contactImports.preview, {
      ...preview,
      columns,
      header_row: 0,
      first_rows: [
        ['Ada', 'ada@example.org'],
        ['Bob', 'b@example.org'],
      ],
    })
    fake.hold(contactImports.start)
  })
  await screen.findByText('This file seems to have no column names.', { exact: false })
  await screen.findByRole('rowheader', { name: 'Column 2' })
  await user.click(screen.getByRole('combobox', { name: 'Column names' }))
  await user.click(await screen.findByRole('option', { name: 'Row 2: Bob · b@example.org' }))
  await waitFor(() => expect(server.calls(contactImports.preview).at(-1)?.query.get('header_row')).toBe('2'))
})
