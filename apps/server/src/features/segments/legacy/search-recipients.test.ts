import { recipientSearchLegacy } from '@carillon/contract/recipient-search-legacy'
import { newId } from '#platform/db.ts'
import { addContacts, makeField, makeList } from '#test/given-contacts.ts'
import { type Caller, describe, expect, type Server, test } from '#test/kit.ts'
import { givenCampaign, listNumber, refusalOf } from './legacy.fixture.ts'

const day = 24 * 60 * 60

/** Four people, a list with two of them, and a contact without an address. */
async function people(server: Server): Promise<{ me: Caller; list: number }> {
  const me = await server.as(newId())
  const pet = await makeField(me, 'pet', 'Text')
  const age = await makeField(me, 'age', 'Number')
  const born = await makeField(me, 'born', 'Date')
  const list = await makeList(me, 'Some')
  await addContacts(
    me,
    [
      { email: 'mia@example.org', first_name: 'Mia', custom_fields: { [pet]: 'Cat', [age]: 30 } },
      {
        email: 'max@example.org',
        first_name: 'Max',
        last_name: 'Ünal',
        custom_fields: { [born]: '2015-02-02' },
      },
    ],
    [list],
  )
  await addContacts(me, [
    { email: 'eve@gmail.com', first_name: 'MIA', city: 'Köln', custom_fields: { [pet]: 'dog', [age]: 5 } },
    { email: 'ann@gmail.com', custom_fields: { [born]: '2015-02-02T10:00:00Z' } },
    { external_id: 'no address', first_name: 'Mia' },
  ])
  return { me, list: await listNumber(server, list) }
}

const names = (found: { recipients: { email: string }[] }) =>
  found.recipients.map(({ email }) => email.split('@')[0] ?? '').toSorted()

describe('GET /v3/contactdb/recipients/search', () => {
  test.for([
    ['email=mia@example.org', ['mia']],
    ['email=MIA@Example.ORG', ['mia']],
    ['email=', []],
    ['first_name=mia', ['eve', 'mia']],
    ['first_name=mia&pet=dog', ['eve']],
    ['first_name=mia&first_name=max', ['eve', 'max', 'mia']],
    ['last_name=%C3%BCnal', ['max']],
    ['last_name=', ['ann', 'eve', 'mia']],
    ['city=K%C3%B6ln', ['eve']],
    ['pet=cat', ['mia']],
    ['age=30', ['mia']],
    ['age=', ['ann', 'max']],
    ['born=1422835200', ['ann', 'max']],
    [`born=${1_422_835_200 + 10 * 60 * 60}`, ['ann']],
    ['born=1422835201', []],
    ['last_opened=', ['ann', 'eve', 'max', 'mia']],
    ['first_name=nobody', []],
  ] as const)('finds %s', async ([query, expected], { server }) => {
    const { me } = await people(server)
    const answer = await me.fetch(`/v3/contactdb/recipients/search?${query}`)
    expect(answer.status).toBe(200)
    expect(names((await answer.json()) as never)).toEqual(expected)
  })

  test('takes a time of a reserved field for its whole day in UTC', async ({ server }) => {
    const { me } = await people(server)
    const { db } = server.product.services.database
    const noon = 1_422_878_400
    await db
      .updateTable('contact')
      .set({ created_at: new Date('2015-02-02T23:59:59.900Z') })
      .where('account_id', '=', me.account)
      .where('email', '=', 'mia@example.org')
      .execute()
    const at = async (seconds: number) =>
      names(await me.call(recipientSearchLegacy.byFields, { query: { created_at: String(seconds) } }))
    expect(await at(noon)).toEqual(['mia'])
    expect(await at(noon - day / 2)).toEqual(['mia'])
    expect(await at(noon + day / 2)).toEqual([])
    expect(await at(noon - day)).toEqual([])
  })

  test('finds members of lists and receivers of campaigns by their numbers', async ({ server }) => {
    const { me, list } = await people(server)
    const campaign = await givenCampaign(server, me, { people: { 'eve@gmail.com': ['delivered'] } })
    const search = (query: Record<string, string>) => me.call(recipientSearchLegacy.byFields, { query })
    expect(names(await search({ lists: String(list) }))).toEqual(['max', 'mia'])
    expect(names(await search({ lists: String(list), first_name: 'Mia' }))).toEqual(['mia'])
    expect(names(await search({ campaigns: String(campaign.number) }))).toEqual(['eve'])
  })

  test('shows a recipient with its fields, the newest first', async ({ server }) => {
    const { me } = await people(server)
    const { recipients } = await me.call(recipientSearchLegacy.byFields, { query: { first_name: 'Mia' } })
    expect(recipients.map(({ email }) => email)).toEqual(['eve@gmail.com', 'mia@example.org'])
    expect(recipients[1]).toEqual({
      id: Buffer.from('mia@example.org').toString('base64url'),
      email: 'mia@example.org',
      first_name: 'Mia',
      last_name: null,
      created_at: expect.any(Number),
      updated_at: expect.any(Number),
      last_emailed: null,
      last_clicked: null,
      last_opened: null,
      custom_fields: [
        { id: 1, name: 'pet', type: 'text', value: 'Cat' },
        { id: 2, name: 'age', type: 'number', value: 30 },
        { id: 3, name: 'born', type: 'date', value: null },
      ],
    })
  })

  test.for([
    ['', 'No search params are specified', undefined],
    ['color=red', 'The following parameters are not custom fields or reserved fields: [color]', undefined],
    [
      'color=red&email=a@b.org&size=5',
      'The following parameters are not custom fields or reserved fields: [color, size]',
      undefined,
    ],
    ['age=old', 'This value can’t be used: it is not a number.', 'age'],
    [
      'created_at=02/02/2015',
      'This value can’t be used: it is not a number of seconds since 1970.',
      'created_at',
    ],
    ['lists=99999999', 'This value can’t be used: it is not the id of a list.', 'lists'],
    ['campaigns=x', 'This value can’t be used: it is not the id of a campaign that was sent.', 'campaigns'],
  ] as const)('refuses %j', async ([query, message, field], { server }) => {
    const { me } = await people(server)
    const said = await refusalOf(me, ['GET', `/v3/contactdb/recipients/search?${query}`, undefined])
    expect(said).toEqual({ status: 400, message, field })
  })
})

describe('POST /v3/contactdb/recipients/search', () => {
  const eq = (field: string, value: string, and_or: '' | 'and' | 'or' = '') =>
    ({ field, value, operator: 'eq', and_or }) as const

  test.for([
    ['an address', [eq('email', 'mia@example.org')], ['mia']],
    ['a part of addresses', [{ field: 'email', value: '@GMAIL.com', operator: 'contains' }], ['ann', 'eve']],
    ['a name', [eq('first_name', 'mia')], ['eve', 'mia']],
    ['a name that is no other', [{ ...eq('first_name', 'mia'), operator: 'ne' }], ['ann', 'max']],
    ['one of two names', [eq('first_name', 'mia'), eq('first_name', 'max', 'or')], ['eve', 'max', 'mia']],
    [
      'a name and a number',
      [eq('first_name', 'mia'), { field: 'age', value: '6', operator: 'gt', and_or: 'and' }],
      ['mia'],
    ],
    ['an address or a number', [eq('email', 'max@example.org'), eq('age', '5', 'or')], ['eve', 'max']],
    ['a name without case, in other letters', [eq('last_name', 'ÜNAL')], ['max']],
    ['an empty field', [{ field: 'last_name', operator: 'empty' }], ['ann', 'eve', 'mia']],
    ['a day', [eq('born', '02/02/2015')], ['ann', 'max']],
  ] as const)('finds %s, also within a list', async ([, conditions, expected], { server }) => {
    const { me, list } = await people(server)
    const search = (body: object) => me.call(recipientSearchLegacy.byConditions, { body: body as never })
    const all = await search({ conditions })
    expect(names(all)).toEqual(expected)
    expect(all.recipient_count).toBe(expected.length)
    const listed = expected.filter((name) => name === 'mia' || name === 'max')
    const within = await search({ list_id: list, conditions })
    expect(names(within)).toEqual(listed)
    expect(within.recipient_count).toBe(listed.length)
  })

  test('leaves out blank fields', async ({ server }) => {
    const { me } = await people(server)
    const found = await me.call(recipientSearchLegacy.byConditions, {
      body: { conditions: [eq('email', 'mia@example.org')] },
    })
    expect(found.recipients).toEqual([
      {
        id: Buffer.from('mia@example.org').toString('base64url'),
        email: 'mia@example.org',
        first_name: 'Mia',
        created_at: expect.any(Number),
        updated_at: expect.any(Number),
        custom_fields: [
          { id: 1, name: 'pet', type: 'text', value: 'Cat' },
          { id: 2, name: 'age', type: 'number', value: 30 },
        ],
      },
    ])
  })

  test('answers the newest 1,000, and the number of all', async ({ server }) => {
    const me = await server.as('many')
    await addContacts(
      me,
      Array.from({ length: 1001 }, (_, at) => ({ email: `p${at}@example.org`, last_name: 'Many' })),
    )
    const found = await me.call(recipientSearchLegacy.byConditions, {
      body: { conditions: [eq('last_name', 'many')] },
    })
    expect(found.recipients).toHaveLength(1000)
    expect(found.recipient_count).toBe(1001)
    const { recipients } = await me.call(recipientSearchLegacy.byFields, { query: { last_name: 'many' } })
    expect(recipients.map(({ email }) => email)).toEqual(found.recipients.map(({ email }) => email))
  })
})
