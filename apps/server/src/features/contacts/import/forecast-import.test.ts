import { contactCount } from '@carillon/contract/contact-count'
import { contactImports } from '@carillon/contract/contact-imports'
import { lists } from '@carillon/contract/lists'
import {
  addContacts,
  checkFile as check,
  confirmImport as confirm,
  everyContact,
  finished,
  forecastFile as forecast,
  makeField,
  makeList,
  upload,
} from '#test/given-contacts.ts'
import { givenPlan } from '#test/given-plan.ts'
import { type Caller, describe, expect, type Server, test } from '#test/kit.ts'

const email = '_rf2_T'
const firstName = '_rf0_T'

describe('a forecast', () => {
  test('counts exactly what the import then does, and changes nothing itself', async ({ server }) => {
    const me = await server.as('forecasting')
    const list = await makeList(me, 'Kunden')
    const score = await makeField(me, 'score', 'Number')
    await addContacts(
      me,
      [
        { email: 'same@example.org', first_name: 'Same' },
        { email: 'other@example.org', first_name: 'Old' },
        { email: 'there@example.org', first_name: 'There' },
      ],
      [list],
    )
    const before = await everyContact(me)
    const job = await forecast(
      me,
      [
        'email,name,score',
        'same@example.org,Same,',
        'other@example.org,New,',
        'there@example.org,There,7',
        'fresh@example.org,Fresh,x',
        'fresh@example.org,Fresher,many',
        'nonsense,Nobody,1',
        ',,3',
      ].join('\n'),
      [email, firstName, score],
      { list_ids: [list] },
    )
    expect(job).toMatchObject({
      status: 'pending',
      results: {
        requested_count: 7,
        created_count: 0,
        updated_count: 0,
        errored_count: 2,
        duplicate_count: 1,
        dropped_cell_count: 2,
      },
      forecast: { created_count: 1, changed_count: 2, unchanged_count: 1, listed_count: 1 },
      can_cancel: true,
    })
    expect(job.problems).toEqual([
      {
        kind: 'cell',
        code: 'number_invalid',
        field: 'score',
        count: 2,
        examples: [
          { row: 4, value: 'x' },
          { row: 5, value: 'many' },
        ],
      },
      {
        kind: 'row',
        code: 'email_invalid',
        field: 'email',
        count: 1,
        examples: [{ row: 6, value: 'nonsense' }],
      },
      { kind: 'row', code: 'identifier_missing', field: null, count: 1, examples: [{ row: 7, value: '3' }] },
    ])
    expect(await (await fetch(job.results.errors_url ?? '')).text()).toContain('nonsense')
    expect(await everyContact(me)).toEqual(before)

    const done = await confirm(me, job.id)
    expect(done).toMatchObject({
      status: 'errored',
      results: { created_count: 1, updated_count: 3, errored_count: 2, duplicate_count: 1 },
      forecast: null,
    })
    expect(await me.call(lists.get, { params: { id: list } })).toMatchObject({ contact_count: 4 })
  })

  test('is not used when the import is applied: contacts are looked up again', async ({ server }) => {
    const me = await server.as('meanwhile')
    const job = await forecast(me, 'email\na@example.org\nb@example.org\n', [email])
    expect(job.forecast).toMatchObject({ created_count: 2 })
    await addContacts(me, [{ email: 'a@example.org' }])
    expect((await confirm(me, job.id)).results).toMatchObject({ created_count: 1, updated_count: 1 })
    expect(await everyContact(me)).toHaveLength(2)
  })

  test('creates its new list when it is confirmed, and refuses a name that has been taken by then', async ({
    server,
  }) => {
    const me = await server.as('naming')
    const job = await forecast(me, 'email\na@example.org\n', [email], { list_name: 'Neu' })
    expect(job).toMatchObject({ list_name: 'Neu', forecast: { listed_count: 1 } })
    expect((await me.call(lists.list, {})).result).toEqual([])
    await makeList(me, 'neu')
    const params = { id: job.id }
    expect(await me.outcome(contactImports.confirm, { params, body: {} })).toBe('list_name_taken')
    await check(me, job.id, [email], { list_name: 'Neuer' })
    await confirm(me, job.id)
    expect((await me.call(lists.list, {})).result).toMatchObject([
      { name: 'neu', contact_count: 0 },
      { name: 'Neuer', contact_count: 1 },
    ])
  })

  test('can be given another mapping and corrections, which the next check applies', async ({ server }) => {
    const me = await server.as('fixing')
    const born = await makeField(me, 'born', 'Date')
    const score = await makeField(me, 'score', 'Number')
    const file =
      'email\tborn\tscore\na@gmial.com\t31/12/1999\t1,5\nb@web.de\t01/02/2000\t2\nc@gmial.com\t05/05/2000\t3\n'
    const first = await forecast(me, file, [email, null, null])
    expect(first.forecast).toMatchObject({
      dates: { ambiguous: 0 },
      domains: [{ from: 'gmial.com', to: 'gmail.com', count: 2 }],
    })
    const second = await check(me, first.id, [email, born, score])
    expect(second).toMatchObject({
      results: { dropped_cell_count: 1 },
      forecast: { dates: { ambiguous: 1, only_day_first: 1, only_month_first: 0 }, comma_numbers: 0 },
    })
    const preview = await me.call(contactImports.preview, { params: { id: first.id } })
    expect(preview.field_mappings).toEqual([email, born, score])
    expect(preview.columns.map((column) => column.date_order)).toEqual([null, 'day_first', null])
    expect(preview.columns.map((column) => column.field_type)).toEqual(['Text', 'Date', 'Number'])
    expect(preview.columns[1]?.date_example).toEqual({
      cell: '31/12/1999',
      month_first: null,
      day_first: '1999-12-31T00:00:00Z',
    })
    const third = await check(me, first.id, [email, born, score], {
      reading: { date_order: 'day_first', decimal_comma: true, correct_domains: true },
    })
    expect(third).toMatchObject({
      results: { dropped_cell_count: 0 },
      problems: [],
      forecast: { comma_numbers: 0, domains: [] },
    })
    expect(await me.call(contactImports.preview, { params: { id: first.id } })).toMatchObject({
      reading: { date_order: 'day_first', decimal_comma: true },
    })
    await confirm(me, first.id)
    const all = await everyContact(me)
    expect(
      all
        .map((one) => [one.email, one.custom_fields['born'], one.custom_fields['score']])
        .sort((a, b) => String(a[0]).localeCompare(String(b[0]))),
    ).toEqual([
      ['a@gmail.com', '1999-12-31T00:00:00Z', 1.5],
      ['b@web.de', '2000-02-01T00:00:00Z', 2],
      ['c@gmail.com', '2000-05-05T00:00:00Z', 3],
    ])
  })

  test('waits for a user; cancelling ends it at once, and it can be confirmed only once', async ({
    server,
  }) => {
    const me = await server.as('waiting')
    const job = await forecast(me, 'email\na@example.org\nnonsense\n', [email])
    expect(await me.call(contactImports.cancel, { params: { id: job.id } })).toMatchObject({
      status: 'cancelled',
      results: { created_count: 0, errored_count: 0 },
    })
    expect(await me.outcome(contactImports.confirm, { params: { id: job.id }, body: {} })).toBe(
      'import_already_started',
    )
    const { id } = await upload(me, 'email\na@example.org\n')
    expect(await me.outcome(contactImports.confirm, { params: { id }, body: {} })).toBe('import_not_checked')
    const other = await server.as('curious')
    expect(await other.outcome(contactImports.confirm, { params: { id }, body: {} })).toBe('import_not_found')
  })

  test('of a file without a valid row reports it, and confirming it has no effect', async ({ server }) => {
    const me = await server.as('hopeless')
    const job = await forecast(me, 'email\nnonsense\nmore\n', [email])
    expect(job).toMatchObject({ forecast: { created_count: 0 }, results: { errored_count: 2 } })
    expect(await confirm(me, job.id)).toMatchObject({ status: 'errored', rollback_until: null })
  })
})

describe('the limit of contacts', () => {
  const limited = (me: Caller, plan: string, server: Server) =>
    givenPlan(server, me.account, { plan, contact_limit: 2 })

  test('on a paid plan a user agrees to the cost when confirming, and a free plan is refused', async ({
    server,
  }) => {
    const file = 'email\na@example.org\nb@example.org\nc@example.org\n'
    const paid = await server.as('paid import')
    await limited(paid, 'basic', server)
    const job = await forecast(paid, file, [email])
    const params = { id: job.id }
    expect(await paid.outcome(contactImports.confirm, { params, body: {} })).toBe(
      'contact_overage_consent_required',
    )
    await paid.call(contactImports.confirm, { params, body: { accept_overage: true } })
    expect(await finished(paid, job.id)).toMatchObject({ status: 'completed', results: { created_count: 3 } })

    const free = await server.as('free import')
    await limited(free, 'free', server)
    const refused = await forecast(free, file, [email])
    expect(
      await free.outcome(contactImports.confirm, {
        params: { id: refused.id },
        body: { accept_overage: true },
      }),
    ).toBe('contact_limit_reached')
  })

  test('an import without a forecast fails before it adds any contact', async ({ server }) => {
    const me = await server.as('limited flow')
    await limited(me, 'free', server)
    const file = 'email\na@example.org\nb@example.org\nc@example.org\n'
    const { id } = await upload(me, file, { mappings: [email] })
    expect(await finished(me, id)).toMatchObject({
      status: 'failed',
      error: { error_id: 'contact_limit_reached', parameter: { limit: 2, projected: 3 } },
    })
    expect(await me.call(contactCount.get, {})).toMatchObject({ contact_count: 0 })
  })
})
