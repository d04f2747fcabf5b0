import { contactDeletions } from '@carillon/contract/contact-deletions'
import { contactProfile } from '@carillon/contract/contact-profile'
import { addContacts, everyContact, makeField, makeList } from '#test/given-contacts.ts'
import { givenPlan } from '#test/given-plan.ts'
import { type Caller, describe, expect, testWith, until } from '#test/kit.ts'
import { withContactLock } from '../jobs/contact-lock.ts'
import { ask, expectSaid } from './wire.fixture.ts'

const test = testWith({ RATE_LIMITS: 'off' })
const atUsualRates = testWith({})
const email1 = 'ZW1haWwxQGV4YW1wbGUuY29t'
const email2 = 'ZW1haWwyQGV4YW1wbGUuY29t'
const nobody = 'bm9ib2R5QGV4YW1wbGUuY29t'

const unknownFields = 'The following parameters are not custom fields or reserved fields: [name, external_id]'
const pageSize = 'page_size is less than 1 or greater than 1000'
const tooMany = 'A call can contain up to 1000 contacts.'

const post = async (me: Caller, body: unknown) => (await ask(me, 'POST', '/recipients', body)).body
const patch = async (me: Caller, body: unknown) => (await ask(me, 'PATCH', '/recipients', body)).body
const one = async (me: Caller, id: string) =>
  (await ask(me, 'GET', `/recipients/${id}`)).body as Record<string, unknown>

describe('POST /v3/contactdb/recipients', () => {
  test('counts new, updated, unmodified and refused recipients, each once', async ({ server }) => {
    const me = await server.as('counter')
    await makeField(me, 'age', 'Number')
    await addContacts(me, [
      { email: 'old@example.org', first_name: 'Old' },
      { email: 'same@example.org', first_name: 'Same' },
    ])
    const { status, body } = await ask(me, 'POST', '/recipients', [
      { email: 'email1@example.com', first_name: '', last_name: 'User', age: 25 },
      { email: ' OLD@example.org', first_name: 'New' },
      { email: 'same@example.org', first_name: 'Same' },
      { email: 'no address' },
      { email: 'email1@example.com', age: 26 },
      { email: 'wrong@example.org', age: 'old' },
      { email: 'a@b' },
    ])
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        new_count: 1,
        updated_count: 1,
        error_count: 3,
        error_indices: [3, 5, 6],
        unmodified_indices: [2],
        persisted_recipients: ['b2xkQGV4YW1wbGUub3Jn', 'c2FtZUBleGFtcGxlLm9yZw', email1],
        errors: [
          { message: 'Invalid email.', error_indices: [3, 6] },
          { message: 'age is not a number.', error_indices: [5] },
        ],
      },
    })
    expect(await one(me, email1)).toEqual({
      id: email1,
      email: 'email1@example.com',
      first_name: null,
      last_name: 'User',
      created_at: expect.any(Number),
      updated_at: expect.any(Number),
      last_emailed: null,
      last_clicked: null,
      last_opened: null,
      custom_fields: [{ id: 1, name: 'age', type: 'number', value: 26 }],
    })
    expect(await one(me, 'b2xkQGV4YW1wbGUub3Jn')).toMatchObject({ first_name: 'New' })
    expect((await ask(me, 'GET', '/recipients/count')).body).toEqual({ recipient_count: 3 })
  })

  test('answers zeros for no recipients, and takes 1,000 but no more', async ({ server }) => {
    const me = await server.as('thousand')
    expect(await post(me, [])).toMatchObject({ new_count: 0, error_count: 0, persisted_recipients: [] })
    const all = Array.from({ length: 1000 }, (_, at) => ({ email: `p${at}@example.org`, city: 'Kiel' }))
    expect(await post(me, all)).toMatchObject({ new_count: 1000, updated_count: 0, error_count: 0 })
    expect(await post(me, all)).toMatchObject({ new_count: 0, updated_count: 0, error_count: 0 })
    expect(await everyContact(me)).toHaveLength(1000)
    for (const method of ['POST', 'PATCH'])
      await expectSaid(ask(me, method, '/recipients', [...all, all[0]]), 400, tooMany, undefined)
  })

  test('a value that is left out or empty stays, null clears it, and what was read may be sent back', async ({
    server,
  }) => {
    const me = await server.as('keeper')
    await makeField(me, 'Pet', 'Text')
    await post(me, [{ email: 'email1@example.com', first_name: 'A', last_name: 'B', pet: 'Fluffy' }])
    expect(
      await post(me, [{ email: 'email1@example.com', first_name: '', last_name: null, PET: null }]),
    ).toMatchObject({ updated_count: 1 })
    const { custom_fields, ...read } = await one(me, email1)
    expect({ ...read, custom_fields }).toMatchObject({
      first_name: 'A',
      last_name: null,
      custom_fields: [{ name: 'Pet', type: 'text', value: null }],
    })
    expect(await post(me, [read])).toMatchObject({ unmodified_indices: [0], error_count: 0 })
  })

  test('dates are days or seconds since 1970, and are answered in seconds', async ({ server }) => {
    const me = await server.as('dater')
    await makeField(me, 'birthday', 'Date')
    await post(me, [
      { email: 'email1@example.com', birthday: '02/03/1985' },
      { email: 'email2@example.com', birthday: 1422835200 },
    ])
    const at = Date.parse((await everyContact(me))[0]?.created_at ?? '')
    expect(await one(me, email1)).toMatchObject({ created_at: Math.floor(at / 1000) })
    const value = async (id: string) => (await one(me, id))['custom_fields']
    expect(await value(email1)).toMatchObject([{ type: 'date', value: Date.UTC(1985, 1, 3) / 1000 }])
    expect(await value(email2)).toMatchObject([{ value: 1422835200 }])
  })

  test.for([
    ['a number', 'Recipient is not an object.', 5],
    ['a list', 'Recipient is not an object.', []],
    ['null', 'Recipient is not an object.', null],
    ['an empty object', 'Invalid email.', {}],
    ['an empty address', 'Invalid email.', { email: '' }],
    ['a number as address', 'Invalid email.', { email: 5 }],
    ['null as address', 'Invalid email.', { email: null, first_name: 'A' }],
    ['an address without a domain', 'Invalid email.', { email: 'a@b' }],
    ['a number in a reserved field', 'first_name is not a text.', { first_name: 5 }],
    ['a list in a reserved field', 'city is not a text.', { city: ['Kiel'] }],
    ['too long a name', 'last_name is too long.', { last_name: 'x'.repeat(51) }],
    ['text in a field of numbers', 'age is not a number.', { age: '12 years' }],
    ['true in a field of numbers', 'age is not a number.', { age: true }],
    ['an object in a field of numbers', 'age is not a number.', { age: {} }],
    ['text in a field of dates', 'birthday is not a date.', { birthday: 'soon' }],
    ['a second after the year 9999', 'birthday is not a date.', { birthday: 1e15 }],
    ['false in a field of dates', 'birthday is not a date.', { birthday: false }],
    ['a number in a field of text', 'pet is not a text.', { pet: 5 }],
    ['too long a text', 'pet is too long.', { pet: 'x'.repeat(1001) }],
    ['unknown fields', unknownFields, { pet: 'Fluffy', name: 'x', external_id: '5' }],
  ] as const)('%s is an error: %s', async ([, message, given], { server }) => {
    const me = await server.as('erring')
    await makeField(me, 'age', 'Number').catch(() => {})
    await makeField(me, 'pet', 'Text').catch(() => {})
    await makeField(me, 'birthday', 'Date').catch(() => {})
    const bad =
      typeof given === 'object' && given !== null && !Array.isArray(given) && message !== 'Invalid email.'
        ? { email: 'bad@example.org', ...given }
        : given
    const answer = await post(me, [{ email: 'good@example.org' }, bad])
    expect(answer).toMatchObject({
      error_count: 1,
      error_indices: [1],
      errors: [{ message, error_indices: [1] }],
      persisted_recipients: ['Z29vZEBleGFtcGxlLm9yZw'],
    })
    expect((await everyContact(me)).map(({ email }) => email)).toEqual(['good@example.org'])
  })

  test.for(['POST', 'PATCH'] as const)(
    '%s refuses a body that is no list of recipients',
    async (method, { server }) => {
      const me = await server.as('bodies')
      for (const body of ['[{', '{}', '"x"', ''])
        await expectSaid(ask(me, method, '/recipients', body), 400, 'Request body is not valid json', null)
    },
  )

  test('the limit of contacts holds, and the agreement to pay more is a parameter', async ({ server }) => {
    const me = await server.as('limited')
    await givenPlan(server, me.account, { plan: 'basic', contact_limit: 1 })
    const two = [{ email: 'email1@example.com' }, { email: 'email2@example.com' }]
    expect((await ask(me, 'POST', '/recipients', two)).body).toMatchObject({
      errors: [{ error_id: 'contact_overage_consent_required' }],
    })
    expect((await ask(me, 'POST', '/recipients?accept_overage=true', two)).status).toBe(201)
    expect((await ask(me, 'POST', '/recipients', two)).status).toBe(201)
    await givenPlan(server, me.account, { plan: 'free', contact_limit: 2 })
    expect((await ask(me, 'POST', '/recipients', [{ email: 'c@example.com' }])).body).toMatchObject({
      errors: [{ error_id: 'contact_limit_reached' }],
    })
  })

  test('calls about the same people at once leave one contact for each, and count each as new once', async ({
    server,
  }) => {
    const me = await server.as('at once')
    const body = Array.from({ length: 20 }, (_, at) => ({ email: `p${at}@example.org` }))
    const calls = Array.from({ length: 4 }, (_, call) =>
      post(
        me,
        (call % 2 ? body : body.toReversed()).map((one) => ({ ...one, first_name: `call ${call}` })),
      ),
    )
    const answers = (await Promise.all(calls)) as { new_count: number; updated_count: number }[]
    expect(answers.reduce((sum, { new_count }) => sum + new_count, 0)).toBe(20)
    expect(answers.reduce((sum, { updated_count }) => sum + updated_count, 0)).toBe(60)
    const names = new Set((await everyContact(me)).map(({ first_name }) => first_name))
    expect(await everyContact(me)).toHaveLength(20)
    expect(names.size).toBe(1)
  })

  test('the timeline of a contact tells its changes', async ({ server }) => {
    const me = await server.as('told')
    await post(me, [{ email: 'email1@example.com', first_name: 'A' }])
    await post(me, [{ email: 'email1@example.com', first_name: 'B' }])
    const id = (await everyContact(me))[0]?.id ?? ''
    const { result } = await me.call(contactProfile.timeline, { params: { id } })
    expect(result.map(({ event }) => event)).toEqual(['imported', 'added'])
  })
})

describe('the rate of POST /v3/contactdb/recipients', () => {
  atUsualRates('is three calls in two seconds, for each key', async ({ server }) => {
    const [me, other] = [await server.as('fast'), await server.as('slow')]
    const add = (who: Caller, method = 'POST') =>
      who.fetch('/v3/contactdb/recipients', {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify([{ email: 'email1@example.com' }]),
      })
    // Side by side, because one after the other they may take longer than the two seconds.
    const answers = await Promise.all([add(me), add(me), add(me), add(me)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429])
    const last = answers.find(({ status }) => status === 429)
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(Number(last?.headers.get('retry-after'))).toBeLessThanOrEqual(2)
    expect(last?.headers.get('x-ratelimit-limit')).toBe('3')
    expect(await last?.json()).toMatchObject({ errors: [{ field: null, message: 'too many requests' }] })
    expect((await add(other)).status).toBe(201)
    expect((await add(me, 'PATCH')).status).toBe(201)
    await until('a call passes again', async () => (await add(me)).status === 201)
  })
})

describe('PATCH /v3/contactdb/recipients', () => {
  test('updates recipients, and refuses addresses that no recipient has', async ({ server }) => {
    const me = await server.as('patcher')
    await addContacts(me, [{ email: 'email1@example.com', first_name: 'A' }])
    expect(
      await patch(me, [
        { email: 'email1@example.com', first_name: 'Guy' },
        { email: 'nobody@example.com', first_name: 'A' },
        { email: 'bad' },
        { email: 'nobody@example.com', first_name: 'B' },
      ]),
    ).toEqual({
      new_count: 0,
      updated_count: 1,
      error_count: 3,
      error_indices: [1, 2, 3],
      unmodified_indices: [],
      persisted_recipients: [email1],
      errors: [
        { message: 'recipient not found', error_indices: [1, 3] },
        { message: 'Invalid email.', error_indices: [2] },
      ],
    })
    expect(await everyContact(me)).toMatchObject([{ first_name: 'Guy' }])
  })
})

describe('GET /v3/contactdb/recipients', () => {
  test('pages go from the oldest to the newest recipient until one is not there', async ({ server }) => {
    const me = await server.as('pager')
    for (let at = 0; at < 7; at++) await post(me, [{ email: `p${at}@example.org` }])
    await addContacts(me, [{ external_id: 'crm' }, { phone_number_id: '+4930123456' }])
    await post(me, [{ email: 'last@example.org' }])
    const pages: (string[] | number)[] = []
    for (let page = 1; page <= 5; page++) {
      const { status, body } = await ask(me, 'GET', `/recipients?page=${page}&page_size=3`)
      const { recipients } = body as { recipients?: { email: string }[] }
      pages.push(recipients?.map(({ email }) => email.replace('@example.org', '')) ?? status)
    }
    expect(pages).toEqual([['p0', 'p1', 'p2'], ['p3', 'p4', 'p5'], ['p6', 'last'], 404, 404])
    expect((await ask(me, 'GET', '/recipients/count')).body).toEqual({ recipient_count: 8 })
    expect((await ask(me, 'GET', '/recipients/billable_count')).body).toEqual({ recipient_count: 10 })
  })

  test('an account without recipients has one empty page', async ({ server }) => {
    const me = await server.as('no recipients')
    expect(await ask(me, 'GET', '/recipients')).toEqual({ status: 200, body: { recipients: [] } })
    expect((await ask(me, 'GET', '/recipients/count')).body).toEqual({ recipient_count: 0 })
  })

  test.for([
    ['GET', '/recipients?page=two', 400, 'page is not a valid integer', 'page'],
    ['GET', '/recipients?page=-1', 400, 'page is less than 1', 'page'],
    ['GET', '/recipients?page_size=x', 400, 'page_size is not a valid integer', 'page_size'],
    ['GET', '/recipients?page_size=1001', 400, pageSize, 'page_size'],
    ['GET', '/recipients?page=2', 404, 'page does not exist', 'page'],
    ['GET', '/recipients/x!', 400, 'recipient_id is not valid', 'recipient_id'],
    ['GET', `/recipients/${nobody}`, 404, 'recipient_id does not exist', 'recipient_id'],
    ['DELETE', '/recipients/x!', 400, 'recipient not found', null],
    ['DELETE', `/recipients/${nobody}`, 404, 'recipient_id is not valid', null],
    ['GET', '/recipients/x!/lists', 400, 'recipient ID is invalid', null],
    ['GET', `/recipients/${nobody}/lists`, 404, 'recipient id not found', null],
    ['DELETE', '/recipients', 400, 'No recipient ids provided', undefined, []],
    ['DELETE', '/recipients', 400, 'No recipient ids provided', undefined],
    ['DELETE', '/recipients', 400, tooMany, undefined, Array(1001).fill(email1)],
  ] as const)('%s %s answers %i: %s', async ([method, path, status, message, field, body], { server }) => {
    await expectSaid(ask(await server.as('refused'), method, path, body), status, message, field)
  })

  test('a caller without a key is told so in the words of the file', async ({ server }) => {
    const response = await fetch(`${server.url}/v3/contactdb/recipients`)
    expect([response.status, await response.json()]).toMatchObject([
      401,
      { errors: [{ field: null, message: 'authorization required' }] },
    ])
  })

  test('ids with padding and in the other alphabet find the same recipient', async ({ server }) => {
    const me = await server.as('spelling')
    await post(me, [{ email: 'a??~@example.org' }])
    for (const id of ['YT8_fkBleGFtcGxlLm9yZw', 'YT8_fkBleGFtcGxlLm9yZw==', 'YT8%2FfkBleGFtcGxlLm9yZw%3D%3D'])
      expect(await one(me, id)).toMatchObject({ id: 'YT8_fkBleGFtcGxlLm9yZw' })
  })
})

describe('DELETE /v3/contactdb/recipients', () => {
  test('deletes one at once, with its place on lists, and can be undone', async ({ server }) => {
    const me = await server.as('deleter')
    const list = await makeList(me, 'With')
    await addContacts(me, [{ email: 'email1@example.com' }, { email: 'email2@example.com' }], [list])
    expect(await ask(me, 'DELETE', `/recipients/${email1}`)).toEqual({ status: 204 })
    expect((await ask(me, 'GET', `/recipients/${email1}`)).status).toBe(404)
    expect((await ask(me, 'GET', '/recipients')).body).toMatchObject({ recipients: [{ id: email2 }] })
    expect((await ask(me, 'GET', '/lists')).body).toMatchObject({ lists: [{ recipient_count: 1 }] })
    const { result } = await me.call(contactDeletions.list, {})
    expect(result).toMatchObject([{ of: 'some', deleted_count: 1, can_undo: true, status: 'completed' }])
    await me.call(contactDeletions.undo, { params: { job_id: result[0]?.id ?? '' } })
    await until('it is back', async () => (await ask(me, 'GET', `/recipients/${email1}`)).status === 200)
    expect((await ask(me, 'GET', '/lists')).body).toMatchObject({ lists: [{ recipient_count: 2 }] })
  })

  test('waits for work on many contacts that goes on', async ({ server }) => {
    const [me, other] = [await server.as('waiting'), await server.as('not waiting')]
    await post(me, [{ email: 'email1@example.com' }])
    const [locked, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const work = withContactLock(server.product.services.database, me.account, () => {
      locked.resolve()
      return ended.promise
    })
    await locked.promise
    const deletion = ask(me, 'DELETE', `/recipients/${email1}`)
    try {
      // Deletions of another account, which nothing holds up, are done meanwhile.
      for (let round = 0; round < 3; round++) {
        await post(other, [{ email: 'email1@example.com' }])
        expect((await ask(other, 'DELETE', `/recipients/${email1}`)).status).toBe(204)
      }
      expect((await ask(me, 'GET', `/recipients/${email1}`)).status).toBe(200)
    } finally {
      ended.resolve()
    }
    expect(await work).toBeUndefined()
    expect((await deletion).status).toBe(204)
    expect((await ask(me, 'GET', `/recipients/${email1}`)).status).toBe(404)
  })

  test('deletes several at once and leaves unknown ids out', async ({ server }) => {
    const [me, other] = [await server.as('several'), await server.as('untouched')]
    await post(me, [{ email: 'email1@example.com' }, { email: 'email2@example.com' }])
    await post(other, [{ email: 'email1@example.com' }])
    expect(await ask(me, 'DELETE', '/recipients', [email1, nobody, 'x!', email1])).toEqual({
      status: 200,
      body: {},
    })
    expect((await ask(me, 'GET', '/recipients')).body).toMatchObject({ recipients: [{ id: email2 }] })
    expect((await ask(other, 'GET', '/recipients/count')).body).toEqual({ recipient_count: 1 })
    expect(await ask(me, 'DELETE', '/recipients', [nobody])).toEqual({ status: 200, body: {} })
  })
})
