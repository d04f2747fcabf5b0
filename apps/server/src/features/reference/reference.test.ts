import { describe, expect, test } from '#test/kit.ts'

describe('the reference', () => {
  test('lists every served call with inputs, answer and refusals', async ({ server }) => {
    const response = await fetch(`${server.url}/v3/openapi.json`)
    // biome-ignore lint/suspicious/noExplicitAny: a document of a foreign format, read by its keys
    const document: any = await response.json()
    const operation = document.paths['/v3/marketing/senders/{id}'].patch
    expect(operation.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }])
    expect(operation.requestBody.content['application/json'].schema.properties).toHaveProperty('reply_to')
    expect(operation.responses['403'].description).toContain('sender_locked')
    expect(Object.keys(document.paths).length).toBeGreaterThan(30)
  })

  test('is served as a page', async ({ server }) => {
    const page = await (await fetch(`${server.url}/api-reference`)).text()
    expect(page).toContain('/v3/asm/groups/{group_id}')
    expect(page).not.toContain('<script')
  })
})

test('health, readiness and metrics answer', async ({ server }) => {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toContain('carillon_http_request_seconds')
  expect(metrics).toContain('carillon_queue_depth')
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
