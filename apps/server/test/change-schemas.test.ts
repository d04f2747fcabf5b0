import type { Endpoint, Schema } from '@carillon/contract/endpoint'
import * as z from 'zod/mini'
import { everyEndpoint } from './every-endpoint.ts'
import { describe, expect, test } from './kit.ts'

interface Definition {
  type: string
  shape?: Record<string, Schema>
  innerType?: Schema
  in?: Schema
  options?: Schema[]
  left?: Schema
  right?: Schema
}

/** Finds defaults in a schema. Parts that are replaced as a whole, such as lists, may have defaults inside. */
function defaultsIn(schema: Schema, at = ''): string[] {
  const { type, shape, innerType, options, in: before, left, right } = schema._zod.def as Definition
  if (type === 'default' || type === 'prefault' || type === 'catch') return [at]
  const parts = [innerType, before, left, right, ...(options ?? [])].filter((part) => part !== undefined)
  const fields = Object.entries(shape ?? {})
  return [
    ...parts.flatMap((part) => defaultsIn(part, at)),
    ...fields.flatMap(([name, field]) => defaultsIn(field, at === '' ? name : `${at}.${name}`)),
  ]
}

function problemsOf({ body }: Endpoint): string[] {
  if (!body) return []
  const empty = body.safeParse({})
  const invented = empty.success ? Object.keys(empty.data as object) : []
  return [...new Set([...defaultsIn(body), ...invented])]
}

describe('a change', () => {
  test('leaves everything that it does not name', async () => {
    const changes = (await everyEndpoint()).filter(({ endpoint }) => endpoint.method === 'PATCH')
    expect(changes.length).toBeGreaterThan(15)
    const problems = changes.flatMap(({ name, endpoint }) =>
      problemsOf(endpoint).map((field) => `${name}: ${field}`),
    )
    expect(problems).toEqual([])
  })

  test.for([
    ['a default', z.object({ a: z._default(z.boolean(), false) }), ['a']],
    ['a default in a partial object', z.partial(z.object({ a: z._default(z.boolean(), false) })), ['a']],
    [
      'a default in a nested object',
      z.object({ a: z.optional(z.object({ b: z._default(z.string(), '') })) }),
      ['a.b'],
    ],
    ['a default before a transform', z.object({ a: z.pipe(z._default(z.string(), ''), z.string()) }), ['a']],
    [
      'a default in a union',
      z.object({ a: z.nullable(z.union([z.number(), z.prefault(z.string(), '')])) }),
      ['a'],
    ],
    ['a fallback', z.object({ a: z.catch(z.string(), '') }), ['a']],
    [
      'a value made from undefined',
      z.pipe(
        z.object({}),
        z.transform(() => ({ a: 1 })),
      ),
      ['a'],
    ],
  ] as const)('would be seen here with %s', ([, body, fields]) => {
    const planted: Endpoint = {
      method: 'PATCH',
      path: '/v3/planted',
      scope: 'public',
      summary: '',
      status: 200,
      body,
    }
    expect(problemsOf(planted)).toEqual(fields)
  })
})
