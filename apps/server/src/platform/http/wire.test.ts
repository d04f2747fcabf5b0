import { randomUUID } from 'node:crypto'
import { contacts } from '@carillon/contract/contacts'
import { singleSends } from '@carillon/contract/single-sends'
import { expect, test } from '#test/kit.ts'

test('an error names its input in parameter, as text, and describes the fault in words', async ({
  server,
}) => {
  const response = await server.owner.fetch('/v3/marketing/lists', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'x'.repeat(101) }),
  })
  expect(await response.json()).toMatchObject({
    errors: [
      {
        message: 'This value can’t be used: at most 100 characters are allowed.',
        field: 'name',
        parameter: 'name',
        error_id: 'invalid_input',
      },
    ],
  })
})

test.for(['/v3/marketing/lists/%zz', '/v3/%', '/%e0%a4%a'])(
  '%s is refused as any call is',
  async (path, { server }) => {
    const response = await fetch(`${server.url}${path}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      errors: [{ message: expect.any(String), error_id: 'address_malformed' }],
      id: response.headers.get('x-request-id'),
    })
  },
)

test('a list in a query may be written with brackets', async ({ server }) => {
  const me = await server.as('brackets')
  const made = ['a', 'b', 'c'].map((name) => me.call(singleSends.create, { body: { name } }))
  const [a, b, c] = (await Promise.all(made)).map(({ id }) => id)
  const gone = await me.fetch(`/v3/marketing/singlesends?ids[]=${a}&ids%5B%5D=${b}`, { method: 'DELETE' })
  expect(gone.status).toBe(204)
  expect((await me.call(singleSends.list, {})).result.map(({ id }) => id)).toEqual([c])
})

test('Single Sends are searched by GET too, and the next page keeps the filter', async ({ server }) => {
  const me = await server.as('searching')
  for (const name of ['spring one', 'spring two', 'autumn']) {
    await me.call(singleSends.create, { body: { name, categories: ['shoes'] } })
  }
  const first = await me.call(singleSends.searchByQuery, {
    query: { name: 'spring', status: ['draft', 'scheduled'], categories: 'shoes', page_size: 1 },
  })
  expect(first._metadata.count).toBe(2)
  const { pathname, search } = new URL(first._metadata.next ?? '')
  const next = (await (await me.fetch(pathname + search)).json()) as typeof first
  expect([...first.result, ...next.result].map(({ name }) => name)).toEqual(['spring two', 'spring one'])
  expect(await me.outcome(singleSends.searchByQuery, { query: { status: 'sent' } })).toBe('invalid_input')
})

test('a batch of contacts none of which exists is not found', async ({ server }) => {
  const ids = ['01890000-0000-7000-8000-000000000000']
  expect(await server.owner.outcome(contacts.batch, { body: { ids } })).toBe('contact_not_found')
})

test('an error of a design or segment names a field, an empty one if it is about no input', async ({
  server,
}) => {
  for (const path of [`/v3/designs/${randomUUID()}`, `/v3/marketing/segments/2.0/${randomUUID()}`]) {
    const answer = await server.owner.fetch(path)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ errors: [{ field: '' }] })
  }
  const list = await server.owner.fetch(`/v3/marketing/lists/${randomUUID()}`)
  expect(((await list.json()) as object[])[0]).not.toHaveProperty('field')
})
