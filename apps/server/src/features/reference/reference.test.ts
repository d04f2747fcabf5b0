import { describe, expect, type Server, test } from '#test/kit.ts'
import { readContractNames } from './contract-names.ts'
import { docsIn } from './field-docs.ts'
import { type Document, openPath } from './openapi.ts'

const documentOf = async (server: Server) =>
  (await (await fetch(`${server.url}/v3/openapi.json`)).json()) as Document

describe('the reference', () => {
  test('lists every served call with inputs, answer and refusals', async ({ server }) => {
    const response = await fetch(`${server.url}/v3/openapi.json`)
    // biome-ignore lint/suspicious/noExplicitAny: a document of a foreign format, read by its keys
    const document: any = await response.json()
    const operation = document.paths['/v3/marketing/senders/{id}'].patch
    expect(operation.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }])
    const body = operation.requestBody.content['application/json'].schema
    expect(body.properties.from.properties.email).toMatchObject({ type: 'string' })
    expect(operation.responses['403'].description).toContain('sender_locked')
    expect(Object.keys(document.paths).length).toBeGreaterThan(30)
  })

  test('has the own sentences of a call, and those of the refusal for all others', async ({ server }) => {
    const { paths } = await documentOf(server)
    const described = (path: string, status: string) =>
      (paths[path]?.['post']?.responses[status]?.description ?? '').split('\n\n')
    const legacy = described('/v3/contactdb/lists', '400')
    const own = '`list_name_taken`: list name is a duplicate of an existing list or segment'
    expect(legacy).toContain(own)
    expect(legacy).toContain('`invalid_json`: request body is invalid JSON')
    expect(legacy.filter((line) => line.startsWith('`list_limit_reached`'))).toHaveLength(1)
    const modern = described('/v3/marketing/lists', '400')
    expect(modern).not.toContain(own)
    expect(modern.filter((line) => line.startsWith('`list_name_taken`'))).toHaveLength(1)
    const page = await (await fetch(`${server.url}/api-reference`)).text()
    const call = page.split('<details ').find((part) => part.startsWith('id="listsLegacy.create"'))
    for (const [code, sentence] of [
      ['400 list_name_taken', 'list name is a duplicate of an existing list or segment'],
      ['400 invalid_json', 'request body is invalid JSON'],
    ])
      expect(call).toContain(`<li><code>${code}</code> ${sentence}</li>`)
  })

  test('names each call and each shape, and keeps answers open for more fields', async ({ server }) => {
    const { paths, components } = await documentOf(server)
    const operations = Object.values(paths).flatMap((path) => Object.values(path))
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain('lists.create')
    const { responses } = paths['/v3/marketing/lists']!['post']!
    const [created] = Object.entries(responses).filter(([status]) => status.startsWith('2'))
    expect(created?.[1].content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/List' })
    expect(components.schemas['Sender']).toMatchObject({
      properties: { created_at: { description: 'The time of creation, in Unix seconds.' } },
    })
    const answers = operations.flatMap((one) =>
      Object.entries(one.responses).flatMap(([status, { content }]) => (status < '300' ? [content] : [])),
    )
    expect(JSON.stringify(answers)).not.toContain('"additionalProperties":false')
  })

  test('says of each section what it is about, and begins with contacts', async ({ server }) => {
    const { tags } = await documentOf(server)
    expect(tags[0]?.name).toBe('Contacts')
    expect(tags.filter(({ description }) => !description)).toEqual([])
    expect(tags.map(({ name }) => name)).not.toContain('Own accounts')
  })

  test('has examples that the calls take and answer', async ({ server }) => {
    const { paths } = await documentOf(server)
    const { calls } = await readContractNames()
    const wrong: string[] = []
    for (const [name, declared] of calls) {
      const operation = paths[openPath(declared.path)]?.[declared.method.toLowerCase()]
      const body = operation?.requestBody?.content['application/json']
      const answer = operation?.responses[declared.status]?.content?.['application/json']
      if (body && !declared.body?.safeParse(body.example).success) wrong.push(`${name} body`)
      if (answer && !declared.answer?.safeParse(answer.example).success) wrong.push(`${name} answer`)
    }
    expect(wrong).toEqual([])
  })

  test('is served as a page with an anchor for each call and each shape that it links to', async ({
    server,
  }) => {
    const answer = await fetch(`${server.url}/api-reference`)
    const page = await answer.text()
    expect(page).toContain('/v3/asm/groups/{group_id}')
    expect(page).toContain(
      `curl -X POST &#39;${server.product.services.config.publicUrl}/v3/marketing/lists&#39;`,
    )
    const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(links.filter((id) => !anchors.has(id))).toEqual([])
    // Mails about webhooks lead there.
    for (const anchor of ['event-webhooks', 'tag/event-webhook', 'lists.create'])
      expect(anchors).toContain(anchor)
    expect(page.indexOf('id="contacts"')).toBeLessThan(page.indexOf('id="account"'))
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toMatch(/script-src 'sha256-[\w+/=]+'/)
    expect(policy).not.toContain('unsafe-inline')
  })

  test('reads the docstrings of the contract by the names of constants and keys', () => {
    const source = `
      /** One list. */
      export const List = z.object({
        /**
         * The name that
         * its author gave.
         */
        name: z.string(),
        // no docstring
        id: z.string(),
      })
      export const lists = { create: endpoint({ body: z.object({ /** In it. */ inner: z.array(z.object({ /** Deep. */ x: 1 })) }) }) } as const`
    expect(Object.fromEntries(docsIn(source))).toEqual({
      List: 'One list.',
      'List.name': 'The name that its author gave.',
      'lists.create.body.inner': 'In it.',
      'lists.create.body.inner.x': 'Deep.',
    })
  })
})

test('health, readiness and metrics answer', async ({ server }) => {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toContain('carillon_http_request_seconds')
  expect(metrics).toContain('carillon_queue_depth')
})

test('a refusal has the envelope that the public file of its call describes', async ({ server }) => {
  const nothing = '0192f4a0-5d1c-7b3e-9c41-2f6d8a7b1c05'
  const refused = async (path: string, method = 'GET', body?: object) => {
    const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}
    return (await server.owner.fetch(path, { method, ...init })).json()
  }
  const gone = { message: 'There is no such list.', error_id: 'list_not_found' }
  expect(await refused(`/v3/marketing/lists/${nothing}`)).toMatchObject([gone])
  const zone = { user_time_zone: 'Europe/Berlin' }
  expect(await refused(`/v3/marketing/segments/2.0/refresh/${nothing}`, 'POST', zone)).toMatchObject({
    error: 'There is no such segment.',
    errors: [{ error_id: 'segment_not_found' }],
  })
  const unknown = {
    message: expect.any(String),
    field: 'identifier_type',
    error_id: 'identifier_type_unknown',
  }
  const search = '/v3/marketing/contacts/search/identifiers/shoe_size'
  expect(await refused(search, 'POST', { identifiers: ['7'] })).toMatchObject({
    ...unknown,
    errors: [unknown],
    id: expect.any(String),
  })
})

test('an error answer carries the request id of its header', async ({ server }) => {
  const response = await fetch(`${server.url}/v3/nothing`)
  const body = await response.json()
  expect(response.status).toBe(404)
  expect(body).toMatchObject({
    errors: [{ error_id: 'not_found' }],
    id: response.headers.get('x-request-id'),
  })
})

test.for([
  '/assets',
  '/assets/',
  '/%2e%2e/package.json',
  '/..%2f..%2fpackage.json',
  '/assets/nothing.js',
  '/%',
])('%s shows nothing of the folder it could lead to', async (path, { server }) => {
  const response = await fetch(`${server.url}${path}`)
  expect(response.status).toBeLessThan(500)
  expect(await response.text()).not.toContain('"workspaces"')
})

describe("a NUL character, which PostgreSQL can't store in text,", () => {
  const nul = String.fromCharCode(0)

  test.for([
    ['in a text', { name: `a${nul}b` }],
    ['deep inside', { name: 'a', email_config: { editor: 'code', test_data: { x: [{ y: nul }] } } }],
    ['in a name', { [nul]: 1, name: 'a' }],
  ] as const)('is refused %s of a body', async ([, body], { server }) => {
    const response = await server.owner.fetch('/v3/marketing/singlesends', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: [{ error_id: 'invalid_input' }] })
  })

  test.for(['/v3/marketing/singlesends/%00', '/v3/marketing/contacts/exports?x=%00', '/e/o/%00'])(
    'is refused in %s',
    async (path, { server }) => {
      expect((await server.owner.fetch(path)).status).toBe(400)
    },
  )

  test('is not confused with text that spells its escape', async ({ server }) => {
    const response = await server.owner.fetch('/v3/marketing/singlesends', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'the text \\u0000' }),
    })
    expect(await response.json()).toMatchObject({ name: 'the text \\u0000' })
  })
})
