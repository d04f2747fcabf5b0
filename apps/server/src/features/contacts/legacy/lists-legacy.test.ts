import { forms } from '@carillon/contract/forms'
import { segments } from '@carillon/contract/segments'
import { addContacts, everyContact, makeList } from '#test/given-contacts.ts'
import { type Caller, describe, expect, type Server, testWith, until } from '#test/kit.ts'
import { ask, expectSaid } from './wire.fixture.ts'

const test = testWith({ RATE_LIMITS: 'off' })
const email1 = 'ZW1haWwxQGV4YW1wbGUuY29t'
const email2 = 'ZW1haWwyQGV4YW1wbGUuY29t'
const nobody = 'bm9ib2R5QGV4YW1wbGUuY29t'

const duplicate = 'list name is a duplicate of an existing list or segment'
const pageSize = 'page_size is less than 1 or greater than 1000'
const tooMany = 'A call can contain up to 1000 contacts.'

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

/** An account whose names 'Taken' and 'Taken segment' are in use; `id` is the list. */
async function takenNames(server: Server): Promise<{ me: Caller; id: string }> {
  const me = await server.as('refused lists')
  const { lists } = (await ask(me, 'GET', '/lists')).body as { lists: List[] }
  const taken = lists.find(({ name }) => name === 'Taken') ?? (await made(me, 'Taken'))
  await me.outcome(segments.create, {
    body: { name: 'Taken segment', query_dsl: 'SELECT contact_id, updated_at FROM contact_data' },
  })
  return { me, id: String(taken.id) }
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
    ['POST', '/lists', 'request body is invalid JSON', null, '{'],
    ['POST', '/lists', 'list name is not a string', 'name', {}],
    ['POST', '/lists', 'list name is not a string', 'name', { name: 5 }],
    ['POST', '/lists', 'list name must have 1 to 100 characters', 'name', { name: ' ' }],
    ['POST', '/lists', 'list name must have 1 to 100 characters', 'name', { name: 'x'.repeat(101) }],
    ['POST', '/lists', duplicate, 'name', { name: 'TAKEN' }],
    ['POST', '/lists', duplicate, 'name', { name: 'Taken segment' }],
    ['DELETE', '/lists', 'list id was invalid', null, []],
    ['DELETE', '/lists', 'list id was invalid', null, ['x']],
    ['DELETE', '/lists', 'list id was invalid', null, [0.5, 999_999_999]],
    ['GET', '/lists/x', 'invalid id', 'list_id'],
    ['PATCH', '/lists/1.5', 'invalid id', 'list_id', { name: 'A' }],
    ['PATCH', '/lists/:id', 'list name must have 1 to 100 characters', 'name', { name: '' }],
    ['PATCH', '/lists/:id', 'list name is not a string', 'name', { name: null }],
    ['PATCH', '/lists/:id', duplicate, 'name', { name: 'taken segment' }],
    ['DELETE', '/lists/x', 'list_id is not valid', 'list_id'],
    ['DELETE', '/lists/:id?delete_contacts=maybe', 'delete_contacts not a bool', 'delete_contacts'],
    ['GET', '/lists/x/recipients', 'list_id is not a valid integer', 'list_id'],
    ['GET', '/lists/:id/recipients?page=x', 'page is not a valid integer', 'page'],
    ['GET', '/lists/:id/recipients?page=0', 'page is less than 1', 'page'],
    ['GET', '/lists/:id/recipients?page_size=1e2', 'page_size is not a valid integer', 'page_size'],
    ['GET', '/lists/:id/recipients?page_size=0', pageSize, 'page_size'],
    ['GET', '/lists/:id/recipients?page_size=1001', pageSize, 'page_size'],
    ['POST', '/lists/x/recipients', 'list_id is invalid', 'list_id', [email1]],
    ['POST', '/lists/:id/recipients', 'request body is invalid JSON', null, '['],
    ['POST', '/lists/:id/recipients', 'no valid recipients were provided', 'recipient_id', []],
    ['POST', '/lists/:id/recipients', 'no valid recipients were provided', 'recipient_id', ['x!']],
    ['POST', '/lists/:id/recipients', 'no valid recipients were provided', 'recipient_id', {}],
    ['POST', '/lists/:id/recipients', 'no recipients were added', null, [nobody]],
    ['POST', '/lists/:id/recipients', tooMany, undefined, Array(1001).fill(email1)],
    ['POST', `/lists/x/recipients/${email1}`, 'list_id is invalid', 'list_id'],
    ['POST', '/lists/:id/recipients/x!', 'recipient_id is invalid', 'recipient_id'],
    ['DELETE', `/lists/x/recipients/${email1}`, 'list_id is invalid', 'list_id'],
    ['DELETE', '/lists/:id/recipients/x!', 'no valid recipients were provided', 'recipient_id'],
  ] as const)('%s %s answers 400: %s', async ([method, path, message, field, body], { server }) => {
    const { me, id } = await takenNames(server)
    await expectSaid(ask(me, method, path.replace(':id', id), body), 400, message, field)
  })

  test.for([
    ['GET', '/lists/999999999', 'List ID does not exist', null],
    ['PATCH', '/lists/999999999', 'List ID does not exist', 'list_id', { name: 'A' }],
    ['DELETE', '/lists/999999999', 'List not found: 999999999', 'list_id'],
    ['GET', '/lists/999999999/recipients', 'list_id is invalid', 'list_id'],
    ['GET', '/lists/:id/recipients?page=2', 'page does not exist', 'page'],
    ['POST', '/lists/999999999/recipients', 'list_id does not exist', 'list_id', [email1]],
    ['POST', `/lists/999999999/recipients/${email1}`, 'list_id does not exist', 'list_id'],
    ['POST', `/lists/:id/recipients/${nobody}`, 'recipient_id does not exist', 'recipient_id'],
    ['DELETE', `/lists/999999999/recipients/${email1}`, 'list_id does not exist', 'list_id'],
    ['DELETE', `/lists/:id/recipients/${nobody}`, 'recipient_id does not exist', 'recipient_id'],
  ] as const)('%s %s answers 404: %s', async ([method, path, message, field, body], { server }) => {
    const { me, id } = await takenNames(server)
    await expectSaid(ask(me, method, path.replace(':id', id), body), 404, message, field)
  })

  test('a list that a send needs is not deleted, and neither are the others of the call', async ({
    server,
  }) => {
    const me = await server.as('needed list')
    const { id } = await made(me, 'Other')
    const form = await me.call(forms.create, { body: { name: 'Newsletter', language: 'en' } })
    const draft = { ...form.draft, header: 'Letters', list_id: await makeList(me, 'Needed') }
    await me.call(forms.apply, { params: { id: form.id }, body: { draft } })
    const { lists } = (await ask(me, 'GET', '/lists')).body as { lists: List[] }
    const needed = lists.find(({ name }) => name === 'Needed')?.id
    for (const said of [ask(me, 'DELETE', `/lists/${needed}`), ask(me, 'DELETE', '/lists', [id, needed])])
      expect(await said).toMatchObject({ status: 409, body: { errors: [{ error_id: 'list_locked' }] } })
    expect((await ask(me, 'GET', '/lists')).body).toEqual({ lists })
  })

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
