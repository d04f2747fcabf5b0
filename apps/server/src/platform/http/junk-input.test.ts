import { contactExports } from '@carillon/contract/contact-exports'
import { contactImports } from '@carillon/contract/contact-imports'
import { contacts } from '@carillon/contract/contacts'
import { fillPath } from '@carillon/contract/endpoint'
import { lists } from '@carillon/contract/lists'
import { segments } from '@carillon/contract/segments'
import { singleSends } from '@carillon/contract/single-sends'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { type Caller, expect, test, until } from '#test/kit.ts'

interface Operation {
  parameters: { name: string; in: string; schema: { format?: string; enum?: string[] } }[]
}

const junk = ['junk', '-1', '99999999999999999999', '99999-12-31T00:00:00Z']
const nobody = '01890000-0000-7000-8000-000000000000'

test('no parameter of any call turns junk into a fault', async ({ server }) => {
  const me = await server.as('hostile')
  const idFor = await makeOneOfEach(me)
  const document = (await (await fetch(`${server.url}/v3/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  const asked: [method: string, path: string][] = []
  for (const [pattern, operations] of Object.entries(document.paths)) {
    const path = pattern.replace(/\{\w+\}/g, () => idFor(pattern))
    for (const [method, { parameters }] of Object.entries(operations)) {
      for (const value of junk.map(encodeURIComponent)) {
        if (path !== pattern) asked.push([method, pattern.replace(/\{\w+\}/g, value)])
        for (const one of parameters)
          if (one.in === 'query') asked.push([method, `${path}?${one.name}=${value}`])
      }
    }
  }
  const faults = []
  for (const [method, path] of asked) {
    const response = await me.fetch(path, { method: method.toUpperCase(), redirect: 'manual' })
    await response.arrayBuffer()
    if (response.status >= 500) faults.push(`${method} ${path}`)
  }
  expect(asked.length).toBeGreaterThan(500)
  expect(faults).toEqual([])
})

test('a page token with an impossible character is refused', async ({ server }) => {
  const tokenOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  for (const path of [
    `/v3/marketing/lists?page_token=${tokenOf('next', '\0')}`,
    `/v3/marketing/contacts?sort=email&page_token=${tokenOf('next', 'email', '\0', nobody)}`,
  ]) {
    const answer = await server.owner.fetch(path)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ errors: [{ error_id: 'page_token_invalid' }] })
  }
})

test('a day or time in a query that the calendar does not have is refused by its name', async ({
  server,
}) => {
  const document = (await (await fetch(`${server.url}/v3/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  const given = Object.entries(document.paths).flatMap(([pattern, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters }]) =>
      parameters
        .filter((one) => one.in === 'query' && one.schema.format?.startsWith('date'))
        .map(({ name }) => ({
          method,
          name,
          path: pattern.replace(/\{(\w+)\}/g, (_, id) => {
            const known = parameters.find((one) => one.in === 'path' && one.name === id)?.schema.enum
            return encodeURIComponent(known?.[0] ?? nobody)
          }),
        })),
    ),
  )
  const taken = []
  for (const { method, path, name } of given) {
    for (const none of ['2026-02-30', '2026-11-31', '0000-01-01']) {
      const answer = await server.owner.fetch(`${path}?${name}=${none}`, { method: method.toUpperCase() })
      const { errors } = (await answer.json()) as { errors?: { field?: string }[] }
      if (answer.status !== 400 || !errors?.some(({ field }) => field === name)) {
        taken.push(`${method} ${path}?${name}=${none}: ${answer.status}`)
      }
    }
  }
  expect(given.length).toBeGreaterThan(15)
  expect(taken).toEqual([])
})

/** Makes one row of each kind, because calls on existing rows read more of their input. */
async function makeOneOfEach(me: Caller): Promise<(pattern: string) => string> {
  const list = await me.call(lists.create, { body: { name: 'List' } })
  const query_dsl = "SELECT contact_id, updated_at FROM contact_data WHERE first_name = 'Ada'"
  const segment = await me.call(segments.create, { body: { name: 'Segment', query_dsl } })
  const send = await me.call(singleSends.create, { body: { name: 'Send' } })
  await me.call(contacts.upsert, { body: { contacts: [{ email: 'ada@example.org' }] } })
  const contact = await until('there is a contact', async () => (await me.call(contacts.list, {})).result[0])
  return (pattern) => {
    if (pattern.includes('/singlesends/')) return send.id
    if (pattern.includes('/lists/')) return list.id
    if (pattern.includes('/segments/')) return segment.id
    if (pattern.includes('/contacts/{')) return contact.id
    return nobody
  }
}

test.for([
  ['GET', contactExports.file.path],
  ['PUT', contactImports.upload.path],
  ['GET', contactImports.errors.path],
  ['GET', unsubscribeGroups.suppressionsFile.path],
] as const)(
  '%s %s without a signature, or with a wrong one, is not there',
  async ([method, path], { server }) => {
    const address = `${server.url}${fillPath(path, { id: path.includes('/asm/') ? 12 : nobody, name: 'contacts.csv' })}`
    for (const query of [
      '',
      '?expires=9999999999',
      '?expires=9999999999&signature=wrong',
      '?signature=a&signature=b',
    ]) {
      const response = await fetch(`${address}${query}`, { method })
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ errors: [{ error_id: 'link_invalid' }] })
    }
  },
)

test.for(['bounces', 'blocks', 'spam_reports', 'invalid_emails', 'unsubscribes'])(
  'an invalid time is refused by its name: %s',
  async (name, { server }) => {
    for (const time of ['junk', '1e99', '-1', '253402300800']) {
      for (const field of ['start_time', 'end_time']) {
        const response = await server.owner.fetch(`/v3/suppression/${name}?${field}=${time}`)
        expect(response.status).toBe(400)
        expect(await response.json()).toMatchObject({ errors: [{ field }] })
      }
    }
  },
)
