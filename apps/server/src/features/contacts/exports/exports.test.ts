import { gunzipSync } from 'node:zlib'
import { type ContactExport, contactExports, exportLimits } from '@carillon/contract/contact-exports'
import { customFields } from '@carillon/contract/custom-fields'
import { lists } from '@carillon/contract/lists'
import { segments } from '@carillon/contract/segments'
import { addContacts, everyContact, importFile, makeField, makeList } from '#test/given-contacts.ts'
import { type Caller, describe, expect, test } from '#test/kit.ts'
import { type Choice, exported, readCsvRows } from './exports.fixture.ts'

/** Downloads the first file without a token, as a program does. */
async function download({ urls = [] }: ContactExport, at = 0): Promise<string> {
  const response = await fetch(urls[at] ?? 'no url')
  expect(response.status).toBe(200)
  const isPacked = response.headers.get('content-type') === 'application/gzip'
  return isPacked ? gunzipSync(await response.arrayBuffer()).toString() : response.text()
}

const rowsOf = async (done: ContactExport) => readCsvRows(await download(done))

describe('an export', () => {
  test('has a column for every field, in order, with the stored values', async ({ server }) => {
    const me = await server.as('columns')
    await makeField(me, 'zeta', 'Text')
    await makeField(me, 'Alpha', 'Number')
    await makeField(me, 'born', 'Date')
    const [zoo, apes] = [await makeList(me, 'Zoo'), await makeList(me, 'Affen, große')]
    await addContacts(
      me,
      [
        {
          email: 'jörg@example.org',
          phone_number_id: '+49 151 12345678',
          first_name: 'Jörg "Joe"',
          last_name: 'Weiß, geb. Groß',
          alternate_emails: ['b@example.org', 'a@example.org'],
          address_line_1: 'Zeile 1\nZeile 2',
          custom_fields: { [await fieldId(me, 'Alpha')]: -12.5, [await fieldId(me, 'born')]: '1999-12-31' },
        },
      ],
      [zoo, apes],
    )
    const done = await exported(me)
    const text = await download(done)
    expect(text.split('\n')[0]).toBe(
      'contact_id,email,phone_number_id,external_id,anonymous_id,first_name,last_name,alternate_emails,address_line_1,' +
        'address_line_2,city,state_province_region,postal_code,country,phone_number,whatsapp,line,facebook,unique_name,' +
        'Alpha,born,zeta,list_names,created_at,updated_at,last_emailed,last_opened,last_clicked',
    )
    const [row] = readCsvRows(text)
    const [contact] = await everyContact(me)
    expect(row).toMatchObject({
      contact_id: contact?.id,
      email: 'jörg@example.org',
      phone_number_id: '+4915112345678',
      external_id: '',
      first_name: 'Jörg "Joe"',
      last_name: 'Weiß, geb. Groß',
      alternate_emails: 'b@example.org;a@example.org',
      address_line_1: 'Zeile 1\nZeile 2',
      Alpha: '-12.5',
      born: '1999-12-31T00:00:00Z',
      zeta: '',
      list_names: 'Affen, große;Zoo',
      last_opened: '',
    })
    expect(row?.['created_at']).toBe(contact?.created_at)
    expect(row?.['created_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  test('contains no cell that a spreadsheet would run as a formula', async ({ server }) => {
    const me = await server.as('formulas')
    await makeField(me, 'note', 'Text')
    const id = await fieldId(me, 'note')
    const values = ['=cmd()', '+1', '+1+1', '-1+1', '@sum', "'=quoted", "'tis", 'a=b']
    await addContacts(
      me,
      values.map((value, at) => ({
        email: `f${at}@example.org`,
        first_name: value,
        custom_fields: { [id]: value },
      })),
    )
    const rows = await rowsOf(await exported(me))
    const guarded = ["'=cmd()", '+1', "'+1+1", "'-1+1", "'@sum", "''=quoted", "'tis", 'a=b']
    const byEmail = rows.toSorted((a, b) => ((a['email'] ?? '') < (b['email'] ?? '') ? -1 : 1))
    expect(byEmail.map((row) => row['first_name'])).toEqual(guarded)
    expect(byEmail.map((row) => row['note'])).toEqual(guarded)
  })

  test('of lists or of chosen contacts has each contact once', async ({ server }) => {
    const me = await server.as('choices')
    const [one, two] = [await makeList(me, 'One'), await makeList(me, 'Two')]
    await addContacts(me, [{ email: 'a@x.org' }, { email: 'b@x.org' }], [one])
    await addContacts(me, [{ email: 'b@x.org' }, { email: 'c@x.org' }], [two])
    await addContacts(me, [{ email: 'd@x.org' }])
    const emails = async (choice: Choice) =>
      (await rowsOf(await exported(me, choice))).map((row) => row['email']).sort()
    expect(await emails({ list_ids: [one] })).toEqual(['a@x.org', 'b@x.org'])
    expect(await emails({ list_ids: [one, two] })).toEqual(['a@x.org', 'b@x.org', 'c@x.org'])
    expect(await emails({})).toEqual(['a@x.org', 'b@x.org', 'c@x.org', 'd@x.org'])
    const all = await everyContact(me)
    const ids = all.filter(({ email }) => email > 'b@x.org').map(({ id }) => id)
    const stranger = await server.as('choices-stranger')
    await addContacts(stranger, [{ email: 'strange@x.org' }])
    const [theirs] = await everyContact(stranger)
    expect(await emails({ contact_ids: [...ids, theirs?.id ?? ''] })).toEqual(['c@x.org', 'd@x.org'])

    expect(await emails({ search: 'b@x.' })).toEqual(['b@x.org'])
    expect(await emails({ list_ids: [one], search: 'c@x.' })).toEqual([])
    expect(await emails({ list_ids: [two], search: ' c@x. ' })).toEqual(['c@x.org'])
    expect(await emails({ search: 'strange' })).toEqual([])
  })

  test('of a segment has the contacts that match now, and fails when the segment is invalid', async ({
    server,
  }) => {
    const me = await server.as('segments')
    const list = await makeList(me, 'L')
    await addContacts(me, [
      { email: 'ada@x.org', first_name: 'Ada' },
      { email: 'bob@x.org', first_name: 'Bob' },
    ])
    await addContacts(me, [{ email: 'eve@x.org', first_name: 'Eve' }], [list])
    const query_dsl = "select contact_id, updated_at from contact_data where first_name = 'Ada'"
    const { id } = await me.call(segments.create, { body: { name: 'Adas', query_dsl } })
    await addContacts(me, [{ email: 'ada2@x.org', first_name: 'Ada' }])
    const done = await exported(me, { segment_ids: [id] })
    expect(done).toMatchObject({
      state: 'ready',
      export_type: 'segment_export',
      segments: [{ ID: id, Name: 'Adas' }],
    })
    const emails = async (one: ContactExport) => (await rowsOf(one)).map((row) => row['email']).sort()
    expect(await emails(done)).toEqual(['ada2@x.org', 'ada@x.org'])
    expect(await emails(await exported(me, { segment_ids: [id], list_ids: [list] }))).toEqual([
      'ada2@x.org',
      'ada@x.org',
      'eve@x.org',
    ])

    const note = await makeField(me, 'note', 'Text')
    const query = 'select contact_id, updated_at from contact_data where note is not null'
    const broken = await me.call(segments.create, { body: { name: 'Broken', query_dsl: query } })
    await me.call(customFields.delete, { params: { id: note } })
    const failed = await exported(me, { segment_ids: [broken.id] }).catch((cause: Error) => cause.message)
    expect(failed instanceof Object ? failed.error_id : failed).toMatch(/segment_(field_deleted|invalid)/)
  })

  test('reports its status in the form of the public API', async ({ server }) => {
    const me = await server.as('status')
    const list = await makeList(me, 'Newsletter Köln')
    await addContacts(me, [{ email: 'a@x.org' }, { email: 'b@x.org' }], [list])
    const done = await exported(me, { list_ids: [list, list] })
    expect(done).toMatchObject({
      status: 'ready',
      state: 'ready',
      contact_count: 2,
      total_count: 2,
      export_type: 'list_export',
      lists: [{ ID: list, Name: 'Newsletter Köln' }],
      segments: [],
      file_type: 'csv',
      chosen_count: null,
      search: null,
      requested_by: 'status@carillon.test',
    })
    const kept = Date.parse(done.expires_at) - Date.parse(done.completed_at ?? '')
    expect(kept).toBe(72 * 3_600_000)
    const response = await fetch(`${done.urls?.[0]}&bom=1`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(Number(response.headers.get('content-length'))).toBe(done.bytes + 3)
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="newsletter-koeln-\d{4}-\d\d-\d\d\.csv"$/,
    )
    // The export keeps the name after the list was deleted.
    expect(await me.outcome(lists.delete, { params: { id: list } })).toBe(204)
    const { result } = await me.call(contactExports.list, {})
    expect(result).toEqual([{ ...done }])
  })

  test('can be started without a body, and can have JSON lines', async ({ server }) => {
    const me = await server.as('json')
    await makeField(me, 'score', 'Number')
    const id = await fieldId(me, 'score')
    const list = await makeList(me, 'L')
    await addContacts(me, [{ email: 'a@x.org', first_name: '=Jö\n"', custom_fields: { [id]: 7 } }], [list])
    const bare = await fetch(`${server.url}${contactExports.create.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${me.key}` },
    })
    expect(bare.status).toBe(202)
    const done = await exported(me, { file_type: 'json' })
    const [line = ''] = (await download(done)).split('\n')
    expect(JSON.parse(line)).toMatchObject({
      email: 'a@x.org',
      first_name: '=Jö\n"',
      last_name: '',
      alternate_emails: [],
      custom_fields: { score: 7 },
      list_names: ['L'],
      last_opened: null,
    })
  })

  test('without contacts is a file with a header only', async ({ server }) => {
    const me = await server.as('nobody')
    const done = await exported(me)
    expect(done).toMatchObject({ contact_count: 0, total_count: 0 })
    expect(await rowsOf(done)).toEqual([])
    expect((await download(done)).split('\n')).toHaveLength(2)
  })

  test('is gzip for programs, and plain with a byte order mark for spreadsheets', async ({ server }) => {
    const me = await server.as('mark')
    await addContacts(me, [{ email: 'a@x.org', first_name: 'Jö' }])
    const [url = ''] = (await exported(me)).urls ?? []
    const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
    const packed = await fetch(url)
    expect(packed.headers.get('content-type')).toBe('application/gzip')
    expect(packed.headers.get('content-encoding')).toBeNull()
    expect(packed.headers.get('content-disposition')).toMatch(/-\d\d\.csv\.gz"$/)
    const text = gunzipSync(await bytes(packed)).toString()
    expect(readCsvRows(text)).toMatchObject([{ email: 'a@x.org', first_name: 'Jö' }])
    expect((await bytes(await fetch(`${url}&bom=1`))).toString()).toBe(`\ufeff${text}`)
  })
})

test('an export is large above 100,000 rows', ({ server }) => {
  expect(server.product.services.plainExportRows).toBe(100_000)
  expect(exportLimits.plainRows).toBe(100_000)
})

describe('an export that is imported again', () => {
  test('changes no contact', async ({ server }) => {
    const me = await server.as('round-trip')
    await makeField(me, 'note', 'Text')
    await makeField(me, 'score', 'Number')
    await makeField(me, 'since', 'Date')
    const [note, score, since] = [
      await fieldId(me, 'note'),
      await fieldId(me, 'score'),
      await fieldId(me, 'since'),
    ]
    await addContacts(me, [
      {
        email: 'a@x.org',
        phone_number_id: '+4915112345678',
        first_name: '=Jürgen',
        last_name: '"Ö", X',
        address_line_1: 'a\nb',
        custom_fields: { [note]: "'+1", [score]: -0.5, [since]: '2020-02-29T10:00:00Z' },
      },
      { external_id: '-7', alternate_emails: ['x@y.org', 'z@y.org'] },
    ])
    const before = await everyContact(me)
    const text = await download(await exported(me))
    const names = (text.split('\n')[0] ?? '').split(',')
    const mappings = await mappingOf(me, names)
    const job = await importFile(me, text, { mappings })
    expect(job).toMatchObject({ status: 'completed', results: { created_count: 0, errored_count: 0 } })
    expect(await everyContact(me)).toEqual(before)
  })
})

describe('exports', () => {
  test.for([
    ['a list that is not there', { list_ids: [crypto.randomUUID()] }, 'list_not_found'],
    ['a segment that is not there', { segment_ids: [crypto.randomUUID()] }, 'segment_not_found'],
    ['a kind of file it does not know', { file_type: 'xls' }, 'invalid_input'],
    ['a size of nothing', { max_file_size: 0 }, 'invalid_input'],
    ['a choice of nobody', { contact_ids: [] }, 'invalid_input'],
    ['a search of two letters', { search: 'ab' }, 'search_too_short'],
    ['a search with signs', { search: 'a%b' }, 'search_special_characters'],
  ] as const)('refuse %s', async ([, body, code], { server }) => {
    const me = await server.as('refused')
    expect(await me.outcome(contactExports.create, { body: body as never })).toBe(code)
  })

  test('have files that require a signature', async ({ server }) => {
    const me = await server.as('mine')
    const done = await exported(me)
    const [url = ''] = done.urls ?? []
    const forged = url.replace(/signature=.{6}/, 'signature=AAAAAA')
    expect((await fetch(forged)).status).toBe(404)
    expect((await fetch(url.replace('/1.csv', '/2.csv'))).status).toBe(404)
    expect((await fetch(url.replace(/expires=\d/, 'expires=9'))).status).toBe(404)
  })

  test('are deleted together with their files', async ({ server }) => {
    const me = await server.as('deletes')
    const done = await exported(me)
    expect(await me.outcome(contactExports.delete, { params: { id: done.id } })).toBe(204)
    expect(await me.outcome(contactExports.get, { params: { id: done.id } })).toBe('export_not_found')
    expect((await fetch(done.urls?.[0] ?? '')).status).toBe(404)
    const { blobs } = server.product.services
    expect(await blobs.size(`exports/${done.id}`)).toBeNull()
  })
})

async function fieldId(who: Caller, name: string): Promise<string> {
  const { custom_fields } = await who.call(customFields.list, {})
  const found = custom_fields.find((field) => field.name === name)
  if (!found) throw new Error(`no field ${name}`)
  return found.id
}

/** The field of each exported column, for an import; columns that only the product sets are skipped. */
async function mappingOf(who: Caller, names: readonly string[]): Promise<(string | null)[]> {
  const { custom_fields, reserved_fields } = await who.call(customFields.list, {})
  const ids = new Map(
    [...reserved_fields.filter((field) => !field.read_only), ...custom_fields].map(({ id, name }) => [
      name,
      id,
    ]),
  )
  return names.map((name) => ids.get(name) ?? null)
}
