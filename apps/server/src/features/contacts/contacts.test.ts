import { contactCount } from '@carillon/contract/contact-count'
import { contacts } from '@carillon/contract/contacts'
import { suppressions } from '@carillon/contract/suppressions'
import { addContacts, everyContact, finished, makeField, makeList, tokenOf } from '#test/given-contacts.ts'
import { describe, expect, test } from '#test/kit.ts'

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    email: `u${String(at).padStart(4, '0')}@example.org`,
    first_name: `Name${at}`,
  }))

describe('PUT /v3/marketing/contacts', () => {
  test('adds and updates contacts; custom fields are sent by id and returned by name', async ({ server }) => {
    const me = await server.as('upserter')
    const list = await makeList(me, 'VIP')
    const size = await makeField(me, 'size', 'Number')
    const first = await addContacts(
      me,
      [{ email: ' ADA@Example.org ', first_name: 'Ada', custom_fields: { [size]: 38 } }],
      [list],
    )
    expect(first).toMatchObject({
      status: 'completed',
      job_type: 'upsert_contacts',
      results: { requested_count: 1, created_count: 1 },
    })
    const second = await addContacts(me, [
      { email: 'ada@example.org', last_name: 'Lovelace', first_name: '' },
    ])
    expect(second.results).toMatchObject({ created_count: 0, updated_count: 1 })
    const [ada] = await everyContact(me)
    expect(ada).toMatchObject({
      email: 'ada@example.org',
      first_name: 'Ada',
      last_name: 'Lovelace',
      list_ids: [list],
      segment_ids: [],
      custom_fields: { size: 38 },
      email_status: 'subscribed',
    })
    expect(ada?._metadata.self).toBe(`${server.url}/v3/marketing/contacts/${ada?.id}`)
  })

  test('an invalid contact is counted and the others are added', async ({ server }) => {
    const me = await server.as('mixed')
    const size = await makeField(me, 'size', 'Number')
    const job = await addContacts(me, [
      { email: 'nonsense' },
      { email: 'field@example.org', custom_fields: { w9_T: 'x' } },
      { email: 'ok@example.org', custom_fields: { [size]: 'large' } },
    ])
    expect(job).toMatchObject({
      status: 'errored',
      results: { created_count: 1, errored_count: 2, dropped_cell_count: 1 },
    })
    const errors = await (await fetch(job.results.errors_url ?? '')).text()
    expect(errors).toContain('nonsense,,,,,,This is not an email address.')
    expect(errors).toContain('field@example.org,,,,,,There is no custom field with the ID w9_T.')
    expect((await everyContact(me)).map(({ email }) => email)).toEqual(['ok@example.org'])
  })

  test('an identifier of another contact is left out of its row, counted and named, and the row is stored', async ({
    server,
  }) => {
    const me = await server.as('two in one')
    await addContacts(me, [
      { email: 'one@example.org', external_id: 'E1' },
      { email: 'two@example.org', external_id: 'E2' },
    ])
    const job = await addContacts(me, [
      // Email and external ID of two contacts: the stronger one decides.
      { email: 'one@example.org', external_id: 'E2', first_name: 'One' },
      // A new address beside an external ID whose contact has another address.
      { email: 'three@example.org', external_id: 'E1', first_name: 'Three' },
      // Two rows of one call with the same external ID: the first one keeps it.
      { email: 'four@example.org', external_id: 'E4' },
      { email: 'five@example.org', external_id: 'E4', first_name: 'Five' },
      { external_id: 'E4' },
    ])
    expect(job).toMatchObject({
      status: 'errored',
      results: { created_count: 3, updated_count: 1, errored_count: 1, dropped_cell_count: 3 },
    })
    const stored = (await everyContact(me)).map((one) => [one.email, one.external_id, one.first_name])
    expect(stored.sort()).toEqual([
      ['five@example.org', '', 'Five'],
      ['four@example.org', 'E4', ''],
      ['one@example.org', 'E1', 'One'],
      ['three@example.org', '', 'Three'],
      ['two@example.org', 'E2', ''],
    ])
    const errors = await (await fetch(job.results.errors_url ?? '')).text()
    const lines = errors.split('\r\n').join('\n')
    expect(lines).toContain(
      'one@example.org,,E2,,One,,Another contact has this external_id. It was left out.',
    )
    expect(lines).toContain(
      'three@example.org,,E1,,Three,,Another contact has this external_id. It was left out.',
    )
    expect(lines).toContain(
      'five@example.org,,E4,,Five,,Another row has the same external_id. It was left out here.',
    )
    expect(lines).toContain(',,E4,,,,Another row has the same external_id.')
  })

  test.for([
    ['nobody', { contacts: [] }, 'invalid_input'],
    ['30,001', { contacts: many(30_001) }, 'invalid_input'],
    ['no identifier', { contacts: [{ first_name: 'X' }] }, 'contact_identifier_required'],
    [
      'an unknown list',
      { contacts: many(1), list_ids: ['01890000-0000-7000-8000-000000000000'] },
      'list_not_found',
    ],
  ] as const)('refuses %s', async ([, body, expected], { server }) => {
    const mutable = structuredClone(body) as unknown as Parameters<
      typeof server.owner.outcome<typeof contacts.upsert>
    >[1]['body']
    expect(await server.owner.outcome(contacts.upsert, { body: mutable })).toBe(expected)
  })
})

describe('GET /v3/marketing/contacts', () => {
  test('pages through all contacts, forward and back, newest first', async ({ server }) => {
    const me = await server.as('pager')
    const list = await makeList(me, 'Half')
    await addContacts(me, many(5))
    await addContacts(me, [{ email: 'on-list@example.org' }, { email: 'on-list-2@example.org' }], [list])
    const page = (query: Record<string, string | number>) => me.call(contacts.list, { query: query as never })
    const first = await page({ page_size: 3 })
    expect(first.contact_count).toBe(7)
    expect(first._metadata).not.toHaveProperty('prev')
    const second = await page({ page_size: 3, page_token: tokenOf(first._metadata.next) ?? '' })
    const third = await page({ page_size: 3, page_token: tokenOf(second._metadata.next) ?? '' })
    expect(third.result).toHaveLength(1)
    expect(third._metadata).not.toHaveProperty('next')
    const ids = [...first.result, ...second.result, ...third.result].map((one) => one.id)
    expect(ids).toEqual([...ids].sort().reverse())
    const back = await page({ page_size: 3, page_token: tokenOf(third._metadata.prev) ?? '' })
    expect(back.result).toEqual(second.result)
    const ofList = await page({ list_id: list })
    expect(ofList.result.map((one) => one.email).sort()).toEqual([
      'on-list-2@example.org',
      'on-list@example.org',
    ])
    expect(await me.outcome(contacts.list, { query: { page_token: 'nonsense' } })).toBe('page_token_invalid')
  })

  test('without parameters returns the documented sample: the 50 newest by address', async ({ server }) => {
    const me = await server.as('sampler')
    await addContacts(me, many(60))
    const sample = await me.call(contacts.list, {})
    expect(sample.contact_count).toBe(60)
    expect(sample.result.map((one) => one.email)).toEqual(
      many(60)
        .slice(10)
        .map((one) => one.email),
    )
  })

  test.for([
    ['ada@', ['ada@example.org']],
    ['LOVE', ['ada@example.org']],
    ['größ', ['gross@example.org']],
    ['+4930', ['phone']],
    ['K-10', ['external']],
    ['exa', []],
    ['ann', ['ann@example.org', 'zoe@example.org']],
  ] as const)(
    'search finds by the beginning of address, names, phone and external id: %s',
    async ([search, expected], { server }) => {
      const me = await server.as('searcher')
      if ((await me.call(contactCount.get, {})).contact_count === 0) {
        await addContacts(me, [
          { email: 'ada@example.org', last_name: 'Lovelace' },
          { email: 'gross@example.org', last_name: 'GRÖẞER', first_name: 'Größe' },
          { phone_number_id: '+49301234567', first_name: 'phone' },
          { external_id: 'K-100', first_name: 'external' },
          { email: 'zoe@example.org', first_name: 'Anna' },
          { email: 'ann@example.org', first_name: 'Annegret' },
        ])
      }
      const found = await me.call(contacts.list, { query: { search } })
      expect(found.result.map((one) => one.email || one.first_name)).toEqual(expected)
    },
  )

  test('pages of a search show each contact once', async ({ server }) => {
    const me = await server.as('search pager')
    await addContacts(
      me,
      many(25).map((one, at) => ({ ...one, first_name: at % 2 ? 'U000' : 'Other', last_name: 'u0' })),
    )
    const seen: string[] = []
    let token: string | undefined
    do {
      const page = await me.call(contacts.list, {
        query: { search: 'u00', page_size: 4, ...(token ? { page_token: token } : {}) },
      })
      seen.push(...page.result.map((one) => one.email))
      token = tokenOf(page._metadata.next)
    } while (token)
    expect(seen).toHaveLength(25)
    expect(new Set(seen).size).toBe(25)
  })

  test('paging back through a search shows the same pages, across columns', async ({ server }) => {
    const me = await server.as('search back')
    await addContacts(
      me,
      many(9).map((one, at) => (at % 2 ? { email: `x${at}@example.org`, last_name: `U000${at}` } : one)),
    )
    const ask = async (address?: string) => {
      const query = {
        search: 'u000',
        page_size: 2,
        ...(address ? { page_token: tokenOf(address) ?? '' } : {}),
      }
      const page = await me.call(contacts.list, { query })
      return { emails: page.result.map((one) => one.email), ...page._metadata }
    }
    const forward = [await ask()]
    for (let next = forward[0]?.next; next; next = forward.at(-1)?.next) forward.push(await ask(next))
    expect(forward.flatMap((page) => page.emails)).toEqual([
      ...[0, 2, 4, 6, 8].map((at) => `u000${at}@example.org`),
      ...[1, 3, 5, 7].map((at) => `x${at}@example.org`),
    ])
    const back = [forward.at(-1)]
    for (let prev = back[0]?.prev; prev; prev = back.at(-1)?.prev) back.push(await ask(prev))
    expect(back.reverse().map((page) => page?.emails)).toEqual(forward.map((page) => page.emails))
    expect(forward[0]?.prev).toBeUndefined()
  })

  test.for([
    ['ab', 'search_too_short'],
    ['  ab  ', 'search_too_short'],
    ['a%bc', 'search_special_characters'],
    ['(abc)', 'search_special_characters'],
  ] as const)('search refuses %s', async ([search, expected], { server }) => {
    expect(await server.owner.outcome(contacts.list, { query: { search } })).toBe(expected)
  })

  test('shows that an address is unsubscribed', async ({ server }) => {
    const me = await server.as('status')
    await addContacts(me, [{ email: 'gone@example.org' }, { external_id: 'no address' }])
    await me.call(suppressions.addGlobal, { body: { recipient_emails: ['gone@example.org'] } })
    expect((await everyContact(me)).map((one) => one.email_status).sort()).toEqual([null, 'unsubscribed'])
  })
})

describe('one contact', () => {
  test('an edit sets and clears fields and changes identifiers, but keeps the last one', async ({
    server,
  }) => {
    const me = await server.as('editor')
    const born = await makeField(me, 'born', 'Date')
    await addContacts(me, [{ email: 'a@example.org', first_name: 'A' }, { email: 'b@example.org' }])
    const id = (await everyContact(me)).find((one) => one.email === 'a@example.org')?.id ?? ''
    const change = (body: Record<string, unknown>) =>
      me.outcome(contacts.update, { params: { id }, body: body as never })
    expect(
      await me.call(contacts.update, {
        params: { id },
        body: { first_name: '', city: 'Köln', external_id: 'E1', custom_fields: { [born]: '31.12.1999' } },
      }),
    ).toMatchObject({
      first_name: '',
      city: 'Köln',
      external_id: 'E1',
      custom_fields: { born: '1999-12-31T00:00:00Z' },
    })
    expect(await change({ email: 'b@example.org' })).toBe('contact_identifier_taken')
    expect(await change({ email: '', external_id: null })).toBe('contact_identifier_last')
    expect(await change({ custom_fields: { [born]: 'soon' } })).toBe('contact_field_invalid')
    expect(await change({ custom_fields: { w77_T: 'x' } })).toBe('custom_field_not_found')
    expect(await change({ email: null })).toBe(200)
    await me
      .call(contacts.deleteIdentifier, {
        params: { id },
        body: { identifier_type: 'EXTERNALID', identifier_value: 'E1' },
      })
      .catch(() => {})
    expect(
      await me.outcome(contacts.deleteIdentifier, {
        params: { id },
        body: { identifier_type: 'EXTERNALID', identifier_value: 'E1' },
      }),
    ).toBe('contact_identifier_last')
  })

  test('a search by identifiers has the requested values as keys and finds alternate addresses', async ({
    server,
  }) => {
    const me = await server.as('finder')
    await addContacts(me, [
      {
        email: 'main@example.org',
        alternate_emails: ['other@example.org'],
        phone_number_id: '+49 30 1234567',
      },
    ])
    const { result } = await me.call(contacts.searchEmails, {
      body: { emails: ['MAIN@example.org', 'other@example.org', 'none@example.org'] },
    })
    expect(result).toMatchObject({
      'MAIN@example.org': { contact: { email: 'main@example.org' } },
      'other@example.org': { contact: { email: 'main@example.org' } },
      'none@example.org': { error: 'contact not found' },
    })
    expect(await me.outcome(contacts.searchEmails, { body: { emails: ['none@example.org'] } })).toBe(
      'contact_not_found',
    )
    expect(await me.outcome(contacts.searchEmails, { body: { phone_number_id: '0049301234567' } })).toBe(200)
    const byType = (identifier_type: string) =>
      me.outcome(contacts.searchIdentifiers, {
        params: { identifier_type },
        body: { identifiers: ['+49301234567'] },
      })
    expect([await byType('PHONENUMBERID'), await byType('SHOE')]).toEqual([200, 'identifier_type_unknown'])
  })

  test('a contact of another account is not found', async ({ server }) => {
    const [me, other] = [await server.as('owner of one'), await server.as('curious')]
    await addContacts(me, [{ email: 'mine@example.org' }])
    const id = (await everyContact(me))[0]?.id ?? ''
    const params = { id }
    expect(await other.outcome(contacts.batch, { body: { ids: [id] } })).toBe('contact_not_found')
    expect(await me.call(contacts.batch, { body: { ids: [id, 'nonsense'] } })).toMatchObject({
      result: [{ id }],
    })
    const { job_id } = await other.call(contacts.delete, { query: { ids: [id] } })
    expect(await finished(other, job_id)).toMatchObject({
      status: 'completed',
      results: { deleted_count: 0 },
    })
    expect(await me.outcome(contacts.get, { params })).toBe(200)
    expect(await me.outcome(contacts.get, { params: { id: 'nonsense' } })).toBe('contact_not_found')
  })
})

describe('DELETE /v3/marketing/contacts', () => {
  test('deletes some contacts, then all; the billable count keeps those added this month', async ({
    server,
  }) => {
    const me = await server.as('deleter')
    const list = await makeList(me, 'Going')
    await addContacts(me, many(5), [list])
    const [first, second] = await everyContact(me)
    const some = await me.call(contacts.delete, { query: { ids: [first?.id ?? '', second?.id ?? ''] } })
    expect(await finished(me, some.job_id)).toMatchObject({
      status: 'completed',
      job_type: 'delete_contacts',
      results: { requested_count: 2, deleted_count: 2 },
    })
    expect(await me.call(contactCount.get, {})).toMatchObject({ contact_count: 3, billable_count: 5 })
    const both = { ids: [first?.id ?? ''], delete_all_contacts: 'true' as const }
    expect(await me.outcome(contacts.delete, { query: both })).toBe('contacts_unclear')
    const all = await me.call(contacts.delete, { query: { delete_all_contacts: 'true' } })
    expect((await finished(me, all.job_id)).results.deleted_count).toBe(3)
    expect(await me.call(contactCount.get, {})).toMatchObject({ contact_count: 0, billable_count: 5 })
    expect(await everyContact(me, list)).toEqual([])
    expect((await addContacts(me, many(1))).results.created_count).toBe(1)
    expect(await me.outcome(contacts.delete, {})).toBe('contacts_required')
  })
})

test('null clears a field; a field that is left out or empty keeps its value', async ({ server }) => {
  const me = await server.as('clearing')
  const [points, town] = [await makeField(me, 'Points', 'Number'), await makeField(me, 'Town', 'Text')]
  const known = { email: 'ada@example.org', external_id: 'crm-1' }
  const all = { first_name: 'Ada', last_name: 'Byron', city: 'London', alternate_emails: ['a@example.org'] }
  await addContacts(me, [{ ...known, ...all, custom_fields: { [points]: 7, [town]: 'Kiel' } }])
  const change = {
    email: known.email,
    external_id: null,
    first_name: null,
    last_name: '',
    alternate_emails: null,
    custom_fields: { [points]: null },
  }
  expect(await addContacts(me, [change])).toMatchObject({ results: { updated_count: 1, errored_count: 0 } })
  expect(await everyContact(me)).toMatchObject([
    {
      ...known,
      first_name: '',
      last_name: 'Byron',
      city: 'London',
      alternate_emails: [],
      custom_fields: { Town: 'Kiel' },
    },
  ])
})
