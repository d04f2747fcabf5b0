import { account } from '@carillon/contract/account'
import { contactImports } from '@carillon/contract/contact-imports'
import { contacts } from '@carillon/contract/contacts'
import {
  addContacts,
  checkFile,
  confirmImport,
  everyContact,
  finished,
  forecastFile,
  importFile,
  makeField,
  upload,
} from '#test/given-contacts.ts'
import { type Caller, describe, expect, test } from '#test/kit.ts'

const email = '_rf2_T'
const firstName = '_rf0_T'
const lastName = '_rf1_T'
const phone = '_rf10_T'
const alternate = '_rf3_T'

/** The custom values of contacts, by address. */
async function valuesOf(me: Caller) {
  const all = await everyContact(me)
  return Object.fromEntries(all.map((one) => [one.email, one.custom_fields]))
}

describe('numbers', () => {
  test('are read with the mark that their own column shows, also without a word of the caller', async ({
    server,
  }) => {
    const me = await server.as('marks of columns')
    const price = await makeField(me, 'price', 'Number')
    const weight = await makeField(me, 'weight', 'Number')
    const file = 'email;price;weight\na@example.org;2.500;2.500\nb@example.org;1.234,56;0.75\n'
    await importFile(me, file, { mappings: [email, price, weight] })
    expect(await valuesOf(me)).toEqual({
      'a@example.org': { price: 2500, weight: 2.5 },
      'b@example.org': { price: 1234.56, weight: 0.75 },
    })
  })

  test('that nothing decides are asked about in the preview, counted by the check, and read as chosen', async ({
    server,
  }) => {
    const me = await server.as('open numbers')
    const price = await makeField(me, 'price', 'Number')
    const { id } = await upload(me, 'email,price\na@example.org,2.500\nb@example.org,"1,250"\n')
    const { columns } = await me.call(contactImports.preview, { params: { id } })
    expect(columns[1]).toMatchObject({
      field_type: 'Number',
      decimal_mark: null,
      number_example: { cell: '2.500', comma: 2500, point: 2.5 },
    })
    const first = await checkFile(me, id, [email, price])
    expect(first.forecast).toMatchObject({ comma_numbers: 2, point_numbers: 0 })
    const reading = { decimal_marks: [null, 'comma' as const] }
    const second = await checkFile(me, id, [email, price], { reading })
    expect(second).toMatchObject({ reading, forecast: { comma_numbers: 0, point_numbers: 0 } })
    await confirmImport(me, id)
    expect(await valuesOf(me)).toEqual({
      'a@example.org': { price: 2500 },
      'b@example.org': { price: 1.25 },
    })
  })
})

test('times without a zone are in the zone of the account, and others where they say', async ({ server }) => {
  const me = await server.as('in berlin')
  await me.call(account.updateTimeZone, { body: { name: 'Europe/Berlin' } })
  const seen = await makeField(me, 'seen', 'Date')
  const { id } = await upload(me, 'email,seen\na@example.org,01.07.2026 00:30\n')
  const preview = await me.call(contactImports.preview, { params: { id } })
  expect(preview).toMatchObject({ time_zone: 'Europe/Berlin', columns: [{}, { has_local_times: true }] })
  const rows = ['2026-01-31 00:30', '2026-07-31T12:00:00Z', '31.7.2026', 'July 31, 2026 2:30 PM']
  await importFile(me, `email,seen\n${rows.map((row, at) => `${at}@example.org,"${row}"`).join('\n')}\n`, {
    mappings: [email, seen],
  })
  expect(await valuesOf(me)).toEqual({
    '0@example.org': { seen: '2026-01-30T23:30:00Z' },
    '1@example.org': { seen: '2026-07-31T12:00:00Z' },
    '2@example.org': { seen: '2026-07-31T00:00:00Z' },
    '3@example.org': { seen: '2026-07-31T12:30:00Z' },
  })
})

describe('empty cells', () => {
  test('clear the stored values of the columns that say so; the forecast counts them, a rollback restores them', async ({
    server,
  }) => {
    const me = await server.as('clearing')
    const score = await makeField(me, 'score', 'Number')
    const note = await makeField(me, 'note', 'Text')
    const custom = { [score]: 1, [note]: 'n' }
    await addContacts(me, [
      {
        email: 'a@example.org',
        first_name: 'A',
        last_name: 'A',
        alternate_emails: ['x@example.org'],
        custom_fields: custom,
      },
      { email: 'b@example.org', first_name: 'B' },
    ])
    const plain = async () => (await everyContact(me)).map(({ updated_at: _, ...rest }) => rest)
    const before = await plain()
    const mappings = [email, firstName, lastName, alternate, score, note]
    const file =
      'email,first,last,other,score,note\na@example.org,,,,,\nb@example.org,,B, ,x,b\nc@example.org,,C,,,\nd@example.org\n'
    const clears = [false, true, false, true, true, false]
    const job = await forecastFile(me, file, mappings, { reading: { clear_empty: clears } })
    // The cell x is no number: it is left out, and clears nothing.
    expect(job).toMatchObject({
      results: { dropped_cell_count: 1 },
      forecast: { created_count: 2, changed_count: 2, cleared_count: 4 },
    })
    expect((await confirmImport(me, job.id)).results).toMatchObject({ cleared_count: 4 })
    expect((await plain()).sort((a, b) => (a.email > b.email ? 1 : -1))).toMatchObject([
      { first_name: '', last_name: 'A', alternate_emails: [], custom_fields: { note: 'n' } },
      { first_name: '', last_name: 'B', custom_fields: { note: 'b' } },
      { first_name: '', last_name: 'C', custom_fields: {} },
      {},
    ])
    const again = await forecastFile(me, file, mappings, { reading: { clear_empty: clears } })
    expect(again.forecast).toMatchObject({ changed_count: 0, unchanged_count: 4, cleared_count: 0 })
    await me.call(contactImports.cancel, { params: { id: again.id } })
    await rollBack(me, job.id)
    expect(await plain()).toEqual(before)
  })

  test('never clear an identifier', async ({ server }) => {
    const me = await server.as('clearing identifiers')
    const { id } = await upload(me, 'email,id\na@example.org,\n')
    const body = { field_mappings: [email, '_rf25_T'], reading: { clear_empty: [false, true] } }
    expect(await me.outcome(contactImports.start, { params: { id }, body })).toBe('import_clears_identifier')
  })
})

async function rollBack(me: Caller, id: string) {
  const { job_id } = await me.call(contactImports.rollback, { params: { id } })
  return finished(me, job_id)
}

describe('the row with the names of the columns', () => {
  test('may stand below titles and a line sep=, is proposed, and can be chosen', async ({ server }) => {
    const me = await server.as('titles')
    const file =
      'sep=;\nNewsletter list, July 2026\n\nCreated by;Ann\nE-Mail;Vorname;Notiz;notiz\na@example.org;Ada;x;y\nb@example.org;Bob;;\n'
    const { id } = await upload(me, file)
    const preview = await me.call(contactImports.preview, { params: { id } })
    expect(preview).toMatchObject({ delimiter: ';', header_row: 3, row_count: 2 })
    expect(preview.first_rows[0]).toEqual(['Newsletter list, July 2026'])
    expect(preview.columns.map((one) => [one.header, one.field_id, one.is_repeated])).toEqual([
      ['E-Mail', email, false],
      ['Vorname', firstName, false],
      ['Notiz', null, false],
      ['notiz (2)', null, true],
    ])
    const other = await me.call(contactImports.preview, { params: { id }, query: { header_row: 4 } })
    expect(other).toMatchObject({ header_row: 4, columns: [{}, { header: 'Ada' }, {}, {}] })
    await checkFile(me, id, [email, firstName, null, null], { reading: { header_row: 3 } })
    expect((await confirmImport(me, id)).results).toMatchObject({ created_count: 2, errored_count: 0 })
  })

  test('may be missing: the file is then read as addresses', async ({ server }) => {
    const me = await server.as('no names')
    const { id } = await upload(me, 'Ada,a@example.org\nBob,b@example.org\n"5,x\n')
    const preview = await me.call(contactImports.preview, { params: { id } })
    expect(preview).toMatchObject({
      header_row: 0,
      columns: [{ header: '', field_id: null }, { field_id: email }],
    })
    await checkFile(me, id, [firstName, email], { reading: { header_row: 0 } })
    const job = await confirmImport(me, id)
    expect(job.results).toMatchObject({ requested_count: 3, created_count: 2, errored_count: 1 })
    expect(await (await fetch(job.results.errors_url ?? '')).text()).toBe(
      'column_1,column_2,error\r\n"""5",x,A quotation mark in this row is never closed.\r\n',
    )
  })
})

test('traces of spreadsheets and address books in cells are removed, or counted as doubts', async ({
  server,
}) => {
  const me = await server.as('spreadsheets')
  const file =
    'email,first,phone\na@example.org,5" disk,="01067"\nb@example.org,B,4.91512E+12\nc@example.org,C,+49 151 234 ::: +49 30 99\n'
  const job = await forecastFile(me, file, [email, firstName, phone])
  expect(job).toMatchObject({
    results: { errored_count: 0, dropped_cell_count: 0 },
    forecast: { shortened_numbers: 1, joined_values: 1 },
  })
  await confirmImport(me, job.id)
  const { result } = await me.call(contacts.list, { query: { search: 'a@example.org' } })
  expect(result[0]).toMatchObject({ first_name: '5" disk', phone_number: '01067' })
})
