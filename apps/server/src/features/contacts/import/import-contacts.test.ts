import { gzipSync } from 'node:zlib'
import { contactCount } from '@carillon/contract/contact-count'
import { contactImports } from '@carillon/contract/contact-imports'
import { contacts } from '@carillon/contract/contacts'
import { lists } from '@carillon/contract/lists'
import {
  addContacts,
  everyContact,
  finished,
  importFile,
  makeField,
  makeList,
  upload,
} from '#test/given-contacts.ts'
import { describe, expect, test } from '#test/kit.ts'

const email = '_rf2_T'
const firstName = '_rf0_T'
const lastName = '_rf1_T'

describe('PUT /v3/marketing/contacts/imports', () => {
  test('follows the documented flow: mapping in the call, upload to the URL, then the job', async ({
    server,
  }) => {
    const me = await server.as('documented')
    const list = await makeList(me, 'Kunden')
    const score = await makeField(me, 'score', 'Number')
    const born = await makeField(me, 'born', 'Date')
    const job = await importFile(
      me,
      'E-Mail,Vorname,egal,score,born\r\nJÖRG@example.org,Jörg,x,12.5,12/31/1999\r\nanna@example.org,Anna,y,,1999-12-31\r\n',
      { mappings: [email, firstName, null, score, born], listIds: [list] },
    )
    expect(job).toMatchObject({
      status: 'completed',
      job_type: 'import_contacts',
      phase: 'finished',
      results: { requested_count: 2, created_count: 2, updated_count: 0, errored_count: 0 },
      processed_count: 2,
      total_count: 2,
      error: null,
    })
    const all = await everyContact(me, list)
    expect(all.map(({ email, first_name, custom_fields }) => ({ email, first_name, custom_fields }))).toEqual(
      [
        { email: 'anna@example.org', first_name: 'Anna', custom_fields: { born: '1999-12-31T00:00:00Z' } },
        {
          email: 'jörg@example.org',
          first_name: 'Jörg',
          custom_fields: { score: 12.5, born: '1999-12-31T00:00:00Z' },
        },
      ],
    )
    expect(await me.call(lists.get, { params: { id: list } })).toMatchObject({ contact_count: 2 })
    expect(await me.call(contactCount.get, {})).toMatchObject({ contact_count: 2, billable_count: 2 })
  })

  test('importing the same file again changes nothing and counts as updates', async ({ server }) => {
    const me = await server.as('again')
    const list = await makeList(me, 'Twice')
    const file = 'email;name\na@example.org;Ä\nb@example.org;Ö\n'
    await importFile(me, file, { mappings: [email, firstName], listIds: [list] })
    const before = await everyContact(me)
    const second = await importFile(me, file, { mappings: [email, firstName], listIds: [list] })
    expect(second.results).toMatchObject({ created_count: 0, updated_count: 2, errored_count: 0 })
    expect(await everyContact(me)).toEqual(before)
    expect(await me.call(lists.count, { params: { id: list } })).toMatchObject({ contact_count: 2 })
    expect(await me.call(contactCount.get, {})).toMatchObject({ contact_count: 2, billable_count: 2 })
  })

  test('blank cells keep stored values, others overwrite them, and of duplicate rows the last value counts', async ({
    server,
  }) => {
    const me = await server.as('merging')
    await addContacts(me, [{ email: 'a@example.org', first_name: 'Old', last_name: 'Kept' }])
    const score = await makeField(me, 'score', 'Number')
    const note = await makeField(me, 'note', 'Text')
    const rows = [
      'A@example.org,First,,1,x@example.org,',
      'b@example.org,B,,,,',
      'a@example.org,,,,y@example.org,n',
    ]
    const job = await importFile(
      me,
      `email,first,last,score,other,note\n${rows.join('\n')}\na@example.org,New,,2,,\n`,
      { mappings: [email, firstName, lastName, score, '_rf3_T', note] },
    )
    expect(job.results).toMatchObject({
      requested_count: 4,
      created_count: 1,
      updated_count: 1,
      duplicate_count: 2,
    })
    const a = (await everyContact(me)).find((one) => one.email === 'a@example.org')
    expect(a).toMatchObject({
      first_name: 'New',
      last_name: 'Kept',
      alternate_emails: ['y@example.org'],
      custom_fields: { score: 2, note: 'n' },
    })
  })

  test('refused rows and dropped cells are in the error file, with the columns of the file', async ({
    server,
  }) => {
    const me = await server.as('erring')
    const age = await makeField(me, 'age', 'Number')
    const job = await importFile(
      me,
      'mail,age,note\nnot-an-address,1,"a, ""b"""\ngood@example.org,old,=SUM(A1)\n,3,\nfine@example.org,4,\nwide@example.org,5,x,y\n',
      { mappings: [email, age, null] },
    )
    expect(job).toMatchObject({
      status: 'errored',
      results: { requested_count: 5, created_count: 2, errored_count: 3, dropped_cell_count: 1 },
    })
    const response = await fetch(job.results.errors_url ?? '')
    expect(response.headers.get('content-type')).toContain('text/csv')
    expect(await response.text()).toBe(
      [
        '\ufeffmail,age,note,error',
        'not-an-address,1,"a, ""b""",This is not an email address.',
        "good@example.org,old,'=SUM(A1),age is not a number and was left out.",
        ',3,,The row has no identifier.',
        'wide@example.org,5,x,y,The row has more cells than the header row.',
        '',
      ]
        .join('\r\n')
        .replace(/^\ufeff/, ''),
    )
    expect(await everyContact(me)).toHaveLength(2)
  })

  test.for([
    ['gzip', gzipSync('email\nz@example.org\n')],
    ['UTF-8 with a mark', Buffer.from('\ufeffemail\nz@example.org\n')],
    ['UTF-16', Buffer.from('\ufeffemail\nz@example.org\n', 'utf16le')],
    ['line ends of a Mac of old', Buffer.from('email\rz@example.org\r')],
    ['blank lines at the end', Buffer.from('email;x\nz@example.org;\n;\n;\n\n')],
  ] as const)('reads %s', async ([name, file], { server }) => {
    const me = await server.as(`reads ${name.toLowerCase()}`)
    const job = await importFile(me, file, { mappings: [email] })
    expect(job).toMatchObject({ status: 'completed', results: { created_count: 1, requested_count: 1 } })
  })

  test('Windows-1252 is recognised', async ({ server }) => {
    const me = await server.as('windows')
    const file = Buffer.from('E-Mail;Nachname\r\na@example.org;M\xfcller\r\n', 'latin1')
    await importFile(me, file, { mappings: [email, lastName] })
    expect((await everyContact(me))[0]?.last_name).toBe('Müller')
  })
})

describe('several identifiers', () => {
  const ids = ['_rf2_T', '_rf24_T', '_rf25_T']

  test('find a contact by any of them, and a weaker one may change', async ({ server }) => {
    const me = await server.as('identified')
    await addContacts(me, [{ email: 'a@example.org', external_id: 'K1' }, { external_id: 'K2' }])
    const job = await importFile(me, 'e,p,x\na@example.org,+49 30 1234567,K9\n,0049 301234568,K2\n', {
      mappings: ids,
    })
    expect(job.results).toMatchObject({ created_count: 0, updated_count: 2, errored_count: 0 })
    const all = await everyContact(me)
    expect(all.map((one) => [one.email, one.phone_number_id, one.external_id]).sort()).toEqual([
      ['', '+49301234568', 'K2'],
      ['a@example.org', '+49301234567', 'K9'],
    ])
    const search = (identifiers: string[]) =>
      me.outcome(contacts.searchIdentifiers, {
        params: { identifier_type: 'EXTERNALID' },
        body: { identifiers },
      })
    expect([await search(['K9']), await search(['K1'])]).toEqual([200, 'contact_not_found'])
  })

  test('lose the cells of others, and keep their rows: of another contact, of another row, or no identifier at all', async ({
    server,
  }) => {
    const me = await server.as('contradicted')
    await addContacts(me, [
      { email: 'a@example.org', external_id: 'A' },
      { email: 'b@example.org', external_id: 'B' },
    ])
    const file =
      'e,p,x\na@example.org,,B\nc@example.org,,A\nd@example.org,+49301234567,D\ne@example.org,+49301234567,\n' +
      'f@example.org,0151 234,F\nnobody,,G\n,+49301234567,\n'
    const job = await importFile(me, file, { mappings: ids })
    expect(job).toMatchObject({
      status: 'errored',
      results: {
        requested_count: 7,
        created_count: 5,
        updated_count: 1,
        errored_count: 1,
        dropped_cell_count: 5,
      },
    })
    const all = (await everyContact(me)).map((one) => [one.email, one.phone_number_id, one.external_id])
    expect(all.sort()).toEqual([
      ['', '', 'G'],
      ['a@example.org', '', 'A'],
      ['b@example.org', '', 'B'],
      ['c@example.org', '', ''],
      ['d@example.org', '+49301234567', 'D'],
      ['e@example.org', '', ''],
      ['f@example.org', '', 'F'],
    ])
    const lines = (await (await fetch(job.results.errors_url ?? '')).text()).split('\r\n')
    expect(lines.slice(1)).toEqual([
      'a@example.org,,B,Another contact has this external_id. It was left out.',
      'c@example.org,,A,Another contact has this external_id. It was left out.',
      'e@example.org,+49301234567,,Another row has the same phone_number_id. It was left out here.',
      'f@example.org,0151 234,F,phone_number_id must be an international phone number that starts with +.',
      'nobody,,G,This is not an email address.',
      ',+49301234567,,Another row has the same phone_number_id.',
      '',
    ])
    const again = await importFile(me, file, { mappings: ids })
    expect(again.results).toMatchObject({ created_count: 0, updated_count: 6, errored_count: 1 })
  })

  test('rows that turn out to be one contact are merged, also if the forecast was long ago', async ({
    server,
  }) => {
    const me = await server.as('late merge')
    await addContacts(me, [{ email: 'a@example.org', external_id: 'A', phone_number_id: '+49301234567' }])
    const mappings = [...ids, '_rf0_T', '_rf1_T']
    const job = await importFile(
      me,
      'e,p,x,f,l\n,,A,Ada,Byron\na@example.org,,,,Lovelace\n,+49301234567,,,\nx@example.org,,,X,X\n',
      { mappings },
    )
    expect(job.results).toMatchObject({
      created_count: 1,
      updated_count: 1,
      duplicate_count: 2,
      errored_count: 0,
    })
    expect((await everyContact(me)).find((one) => one.email === 'a@example.org')).toMatchObject({
      first_name: 'Ada',
      last_name: 'Lovelace',
      external_id: 'A',
    })
  })
})

describe('an import on screen', () => {
  test('without a mapping the job waits, and the preview shows the beginning of the file', async ({
    server,
  }) => {
    const me = await server.as('previewing')
    const punkte = await makeField(me, 'Punkte', 'Number')
    const { id, response } = await upload(
      me,
      'E-Mail-Adresse;Vorname;Name;Straße;PLZ;Punkte;x\na@example.org;Jörg;M;Weg 1;01234;1,5;\n',
    )
    expect(response.status).toBe(200)
    expect(await me.call(contactImports.get, { params: { id } })).toMatchObject({
      status: 'pending',
      phase: 'awaiting_mapping',
      can_cancel: true,
    })
    const preview = await me.call(contactImports.preview, { params: { id } })
    expect(preview).toMatchObject({
      encoding: 'utf-8',
      compression: null,
      delimiter: ';',
      row_count: 1,
      row_count_exact: true,
    })
    expect(preview.columns.map((column) => column.field_id)).toEqual([
      '_rf2_T',
      '_rf0_T',
      null,
      '_rf4_T',
      '_rf8_T',
      punkte,
      null,
    ])
    expect(preview.columns[1]).toMatchObject({ header: 'Vorname', samples: ['Jörg'] })

    const start = {
      field_mappings: ['_rf2_T', '_rf0_T', '_rf1_T', '_rf4_T', '_rf8_T', punkte, null],
      list_name: 'Neu',
    }
    await me.call(contactImports.start, { params: { id }, body: start })
    const job = await finished(me, id)
    expect(job).toMatchObject({ status: 'completed', results: { created_count: 1 } })
    expect(await me.call(lists.list, {})).toMatchObject({ result: [{ name: 'Neu', contact_count: 1 }] })
    expect((await everyContact(me))[0]).toMatchObject({
      postal_code: '01234',
      custom_fields: { Punkte: 1.5 },
    })
    expect(await me.outcome(contactImports.start, { params: { id }, body: start })).toBe(
      'import_already_started',
    )
  })

  test.for([
    ['no identifier', ['_rf0_T'], 'import_mapping_no_identifier'],
    ['one field twice', ['_rf2_T', '_rf2_T'], 'import_mapping_duplicate'],
    ['a field that is not there', ['_rf2_T', 'w99_T'], 'import_mapping_unknown_field'],
    ['a read-only field', ['_rf2_T', '_rf21_D'], 'import_mapping_unknown_field'],
    ['more columns than the file', ['_rf2_T', null, null], 'import_mapping_too_many'],
  ] as const)('a mapping is refused: %s', async ([name, mapping, expected], { server }) => {
    const me = await server.as(`mapping ${name}`)
    const { id } = await upload(me, 'a,b\na@example.org,1\n')
    const body = { field_mappings: [...mapping] }
    expect(await me.outcome(contactImports.start, { params: { id }, body })).toBe(expected)
    expect(await me.call(contactImports.get, { params: { id } })).toMatchObject({ phase: 'awaiting_mapping' })
  })

  test('an import needs its file to be previewed and started; it is uploaded once, with a signature of its own', async ({
    server,
  }) => {
    const me = await server.as('orderly')
    const { job_id, upload_uri } = await me.call(contactImports.create, { body: {} })
    const params = { id: job_id }
    expect(await me.outcome(contactImports.preview, { params })).toBe('import_not_uploaded')
    expect(await me.outcome(contactImports.start, { params, body: { field_mappings: [email] } })).toBe(
      'import_not_uploaded',
    )
    const put = async (uri: string) => {
      const response = await fetch(uri, { method: 'PUT', body: 'email\na@example.org\n' })
      return response.ok
        ? response.status
        : ((await response.json()) as { errors: { error_id: string }[] }).errors[0]?.error_id
    }
    expect(await put(upload_uri.replace(/signature=..../, 'signature=AAAA'))).toBe('link_invalid')
    expect(await put(upload_uri)).toBe(200)
    expect(await put(upload_uri)).toBe('import_already_uploaded')
  })

  test('an import that waits is cancelled at once and cannot be continued', async ({ server }) => {
    const me = await server.as('cancelling')
    const { id } = await upload(me, 'email\na@example.org\n')
    expect(await me.call(contactImports.cancel, { params: { id } })).toMatchObject({
      status: 'cancelled',
      phase: 'finished',
    })
    expect(await me.outcome(contactImports.cancel, { params: { id } })).toBe('import_not_cancellable')
    expect(await everyContact(me)).toEqual([])
  })

  test('goes into no list of another account, and has an id', async ({ server }) => {
    const [me, other] = [await server.as('mine'), await server.as('theirs')]
    const list = await makeList(me, 'Mine')
    expect(await other.outcome(contactImports.create, { body: { list_ids: [list] } })).toBe('list_not_found')
    expect(await me.outcome(contactImports.get, { params: { id: 'not-an-id' } })).toBe('import_not_found')
  })
})
