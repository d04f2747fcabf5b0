import { segments } from '@carillon/contract/segments'
import { addContacts, everyContact, makeList } from '#test/given-contacts.ts'
import { type Caller, describe, expect, testWith, until } from '#test/kit.ts'
import { ask, expectSaid } from './wire.fixture.ts'

const test = testWith({ RATE_LIMITS: 'off' })
const email1 = 'ZW1haWwxQGV4YW1wbGUuY29t'
const email2 = 'ZW1haWwyQGV4YW1wbGUuY29t'
const nobody = 'bm9ib2R5QGV4YW1wbGUuY29t'

interface List {
  id: number
  name: string
  recipient_count: number
}

async function made(me: Caller, name: string): Promise<List> {
  const { status, body } = await ask(me, 'POST', '/lists', { name })
  expect(status).toBe(201)
  return body as List
}

async function twoRecipients(me: Caller): Promise<void> {
  await addContacts(me, [{ email: 'email1@example.com' }, { email: 'email2@example.com' }])
}

describe('/v3/contactdb/lists', () => {
  test('creates, shows, lists, renames and deletes lists by number', async ({ server }) => {
    const me = await server.as('lister')
    const list = await made(me, '  Your  list ')
    expect(list).toEqual({ id: expect.any(Number), name: expect.any(String), recipient_count: 0 })
    expect(Number.isInteger(list.id)).toBe(true)
    expect(await ask(me, 'GET', `/lists/${list.id}`)).toEqual({ status: 200, body: list })
    const second = await made(me, 'Second')
    expect(await ask(me, 'GET', '/lists')).toEqual({ status: 200, body: { lists: [list, second] } })
    expect(await ask(me, 'PATCH', `/lists/${list.id}`, { name: 'New name' })).toEqual({
      status: 200,
      body: { ...list, name: 'New name' },
    })
    expect(await ask(me, 'DELETE', `/lists/${list.id}`)).toEqual({ status: 202, body: {} })
    expect((await ask(me, 'GET', `/lists/${list.id}`)).status).toBe(404)
    expect(await ask(me, 'DELETE', '/lists', [second.id, 999_999_999])).toEqual({ status: 204 })
    expect(await ask(me, 'GET', '/lists')).toEqual({ status: 200, body: { lists: [] } })
  })

  test('shows lists that newer calls have made, and no list of another account', async ({ server }) => {
    const [me, other] = [await server.as('mine'), await server.as('theirs')]
    await makeList(me, 'Modern')
    const { body } = await ask(me, 'GET', '/lists')
    const { lists } = body as { lists: List[] }
    expect(lists).toMatchObject([{ name: 'Modern', recipient_count: 0 }])
    expect((await ask(other, 'GET', `/lists/${lists[0]?.id}`)).status).toBe(404)
    await expectSaid(ask(other, 'DELETE', '/lists', [lists[0]?.id]), 400, 'list id was invalid', null)
  })

  test.for([
    ['POST', '/lists', '{', 400, 'request body is invalid JSON', null],
    ['POST', '/lists', {}, 400, 'list name is not a string', 'name'],
    ['POST', '/lists', { name: 5 }, 400, 'list name is not a string', 'name'],
    ['POST', '/lists', { name: ' ' }, 400, 'list name must have 1 to 100 characters', 'name'],
    ['POST', '/lists', { name: 'x'.repeat(101) }, 400, 'list name must have 1 to 100 characters', 'name'],
    [
      ...(['POST', '/lists', { name: 'TAKEN' }, 400] as const),
      ...(['list name is a duplicate of an existing list or segment', 'name'] as const),
    ],
    [
      ...(['POST', '/lists', { name: 'Taken segment' }, 400] as const),
      ...(['list name is a duplicate of an existing list or segment', 'name'] as const),
    ],
    ['DELETE', '/lists', [], 400, 'list id was invalid', null],
    ['DELETE', '/lists', ['x'], 400, 'list id was invalid', null],
    ['DELETE', '/lists', [0.5, 999_999_999], 400, 'list id was invalid', null],
    ['GET', '/lists/x', undefined, 400, 'invalid id', 'list_id'],
    ['GET', '/lists/999999999', undefined, 404, 'List ID does not exist', null],
    ['PATCH', '/lists/1.5', { name: 'A' }, 400, 'invalid id', 'list_id'],
    ['PATCH', '/lists/999999999', { name: 'A' }, 404, 'List ID does not exist', 'list_id'],
    ['PATCH', '/lists/:id', { name: '' }, 400, 'list name must have 1 to 100 characters', 'name'],
    [
      ...(['PATCH', '/lists/:id', { name: 'taken segment' }, 400] as const),
      ...(['list name is a duplicate of an existing list or segment', 'name'] as const),
    ],
    ['DELETE', '/lists/x', undefined, 400, 'list_id is not valid', 'list_id'],
    ['DELETE', '/lists/999999999', undefined, 404, 'List not found: 999999999', 'list_id'],
    [
      ...(['DELETE', '/lists/:id?delete_contacts=maybe', undefined, 400] as const),
      ...(['delete_contacts not a bool', 'delete_contacts'] as const),
    ],
    [
      ...(['GET', '/lists/x/recipients', undefined, 400] as const),
      ...(['list_id is not a valid integer', 'list_id'] as const),
    ],
    ['GET', '/lists/999999999/recipients', undefined, 404, 'list_id is invalid', 'list_id'],
    [
      ...(['GET', '/lists/:id/recipients?page=x', undefined, 400] as const),
      ...(['page is not a valid integer', 'page'] as const),
    ],
    ['GET', '/lists/:id/recipients?page=0', undefined, 400, 'page is less than 1', 'page'],
    [
      ...(['GET', '/lists/:id/recipients?page_size=1e2', undefined, 400] as const),
      ...(['page_size is not a valid integer', 'page_size'] as const),
    ],
    [
      ...(['GET', '/lists/:id/recipients?page_size=0', undefined, 400] as const),
      ...(['page_size is less than 1 or greater than 1000', 'page_size'] as const),
    ],
    [
      ...(['GET', '/lists/:id/recipients?page_size=1001', undefined, 400] as const),
      ...(['page_size is less than 1 or greater than 1000', 'page_size'] as const),
    ],
    ['GET', '/lists/:id/recipients?page=2', undefined, 404, 'page does not exist', 'page'],
    ['POST', '/lists/x/recipients', [email1], 400, 'list_id is invalid', 'list_id'],
    ['POST', '/lists/999999999/recipients', [email1], 404, 'list_id does not exist', 'list_id'],
    ['POST', '/lists/:id/recipients', '[', 400, 'request body is invalid JSON', null],
    ['POST', '/lists/:id/recipients', [], 400, 'no valid recipients were provided', 'recipient_id'],
    ['POST', '/lists/:id/recipients', ['x!'], 400, 'no valid recipients were provided', 'recipient_id'],
    ['POST', '/lists/:id/recipients', {}, 400, 'no valid recipients were provided', 'recipient_id'],
    ['POST', '/lists/:id/recipients', [nobody], 400, 'no recipients were added', null],
    [
      ...(['POST', '/lists/:id/recipients', Array(1001).fill(email1), 400] as const),
      ...(['A call can contain up to 1000 contacts.', undefined] as const),
    ],
    ['POST', `/lists/x/recipients/${email1}`, undefined, 400, 'list_id is invalid', 'list_id'],
    ['POST', `/lists/999999999/recipients/${email1}`, undefined, 404, 'list_id does not exist', 'list_id'],
    ['POST', '/lists/:id/recipients/x!', undefined, 400, 'recipient_id is invalid', 'recipient_id'],
    [
      ...(['POST', `/lists/:id/recipients/${nobody}`, undefined, 404] as const),
      ...(['recipient_id does not exist', 'recipient_id'] as const),
    ],
    ['DELETE', `/lists/x/recipients/${email1}`, undefined, 400, 'list_id is invalid', 'list_id'],
    ['DELETE', `/lists/999999999/recipients/${email1}`, undefined, 404, 'list_id does not exist', 'list_id'],
    [
      ...(['DELETE', '/lists/:id/recipients/x!', undefined, 400] as const),
      ...(['no valid recipients were provided', 'recipient_id'] as const),
    ],
    [
      ...(['DELETE', `/lists/:id/recipients/${nobody}`, undefined, 404] as const),
      ...(['recipient_id does not exist', 'recipient_id'] as const),
    ],
  ] as const)(
    '%s %s with %j is refused',
    async ([method, path, body, status, message, field], { server }) => {
      const me = await server.as('refused lists')
      const { body: known } = await ask(me, 'GET', '/lists')
      const all = (known as { lists: List[] }).lists
      const taken = all.find(({ name }) => name === 'Taken') ?? (await made(me, 'Taken'))
      await me.outcome(segments.create, {
        body: { name: 'Taken segment', query_dsl: 'SELECT contact_id, updated_at FROM contact_data' },
      })
      const at = path.replace(':id', String(taken.id))
      await expectSaid(ask(me, method, at, body), status, message, field)
    },
  )

  test('puts recipients on a list and takes them off, and the number follows', async ({ server }) => {
    const me = await server.as('joiner')
    await twoRecipients(me)
    const { id } = await made(me, 'Members')
    const ids = [email1, `${email2}==`, nobody, 'x!']
    expect(await ask(me, 'POST', `/lists/${id}/recipients`, ids)).toEqual({ status: 201, body: {} })
    expect(await ask(me, 'POST', `/lists/${id}/recipients`, [email1])).toMatchObject({ status: 201 })
    expect((await ask(me, 'GET', `/lists/${id}`)).body).toMatchObject({ recipient_count: 2 })
    expect((await ask(me, 'GET', `/lists/${id}/recipients`)).body).toMatchObject({
      recipients: [{ id: email1, email: 'email1@example.com' }, { id: email2 }],
    })
    expect((await ask(me, 'GET', `/recipients/${email1}/lists`)).body).toEqual({
      lists: [{ id, name: 'Members', recipient_count: 2 }],
    })
    expect(await ask(me, 'DELETE', `/lists/${id}/recipients/${email1}`)).toEqual({ status: 204 })
    expect(await ask(me, 'DELETE', `/lists/${id}/recipients/${email1}`)).toEqual({ status: 204 })
    expect((await ask(me, 'GET', `/recipients/${email1}/lists`)).body).toEqual({ lists: [] })
    expect(await ask(me, 'POST', `/lists/${id}/recipients/${email1}`)).toEqual({ status: 201, body: {} })
    expect((await ask(me, 'GET', '/lists')).body).toMatchObject({ lists: [{ recipient_count: 2 }] })
  })

  test('numbers and pages of a list leave out members without an address', async ({ server }) => {
    const me = await server.as('addressless')
    const list = await makeList(me, 'Mixed')
    const people = Array.from({ length: 5 }, (_, at) =>
      at % 2 === 0 ? { email: `p${at}@example.org` } : { external_id: `crm-${at}` },
    )
    for (const person of people) await addContacts(me, [person], [list])
    const { lists } = (await ask(me, 'GET', '/lists')).body as { lists: List[] }
    expect(lists).toMatchObject([{ recipient_count: 3 }])
    const pages = await Promise.all(
      [1, 2, 3].map((page) => ask(me, 'GET', `/lists/${lists[0]?.id}/recipients?page=${page}&page_size=2`)),
    )
    expect(
      pages.map(({ body }) => (body as { recipients?: { email: string }[] }).recipients?.map((r) => r.email)),
    ).toEqual([['p0@example.org', 'p2@example.org'], ['p4@example.org'], undefined])
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 404])
  })

  test('an empty list has one empty page', async ({ server }) => {
    const me = await server.as('empty list')
    const { id } = await made(me, 'Empty')
    expect(await ask(me, 'GET', `/lists/${id}/recipients`)).toEqual({ status: 200, body: { recipients: [] } })
  })

  test('deletes the contacts of a list on request', async ({ server }) => {
    const me = await server.as('list with contacts')
    await twoRecipients(me)
    const { id } = await made(me, 'Going')
    await ask(me, 'POST', `/lists/${id}/recipients`, [email1])
    expect(await ask(me, 'DELETE', `/lists/${id}?delete_contacts=true`)).toEqual({ status: 202, body: {} })
    await until('the list is gone', async () => (await ask(me, 'GET', `/lists/${id}`)).status === 404)
    expect(await everyContact(me)).toMatchObject([{ email: 'email2@example.com' }])
  })

  test('without that, contacts of a deleted list stay', async ({ server }) => {
    const me = await server.as('list without contacts')
    await twoRecipients(me)
    const { id } = await made(me, 'Going')
    await ask(me, 'POST', `/lists/${id}/recipients`, [email1])
    expect((await ask(me, 'DELETE', `/lists/${id}?delete_contacts=false`)).status).toBe(202)
    expect((await ask(me, 'GET', '/recipients/count')).body).toEqual({ recipient_count: 2 })
  })
})
