import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint, Schema } from './endpoint.ts'
import { readInput } from './read-input.ts'

const Mail = z.object({
  from: z.object({ email: z.string().check(z.minLength(1)), name: z.optional(z.string()) }),
  reply_to: z.optional(z.object({ email: z.email(), name: z.optional(z.string()) })),
  subject: z.optional(z.string().check(z.minLength(1))),
  note: z.optional(z.string()),
  group: z.optional(z.nullable(z.int())),
  tags: z.optional(z.array(z.string()).check(z.minLength(1))),
  args: z.optional(z.record(z.string(), z.string())),
  wait: z.optional(
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('day'), on: z.optional(z.int()) })]),
  ),
  to: z.optional(
    z.union([
      z.object({ ids: z.array(z.string()) }),
      z.object({ all: z.literal(true), but: z.optional(z.string()) }),
    ]),
  ),
})
const from = { email: 'ada@example.org' }

test.for([
  ['null', { from, reply_to: null, subject: null, tags: null, args: null }, { from }],
  ['an object of nothing', { from, reply_to: {} }, { from }],
  ['an object of nulls', { from, reply_to: { email: null, name: null } }, { from }],
  ['an empty address', { from, reply_to: { email: '' } }, { from }],
  ['an empty text where none may be empty', { from, subject: '' }, { from }],
  ['null within a record', { from, args: { a: 'b', c: null } }, { from, args: { a: 'b' } }],
  [
    'null within one of several kinds',
    { from, wait: { kind: 'day', on: null } },
    { from, wait: { kind: 'day' } },
  ],
  ['null within a kind without a name', { from, to: { all: true, but: null } }, { from, to: { all: true } }],
] as const)('%s is left out', ([, given, expected]) => {
  expect(readInput(Mail, given, { method: 'POST' })).toEqual({ success: true, data: expected })
})

test('an empty number in an address counts as left out, not as 0', () => {
  const Query = z.object({ size: z._default(z.coerce.number(), 50), until: z.optional(z.coerce.number()) })
  expect(readInput(Query, { size: '', until: '' }, { method: 'GET' })).toEqual({
    success: true,
    data: { size: 50 },
  })
})

test('null and an empty text keep the meaning that they have', () => {
  const given = { from, group: null, note: '' }
  expect(readInput(Mail, given, { method: 'POST' })).toEqual({ success: true, data: given })
})

test.for([
  ['a required field', 'POST', { from: null }, 'from'],
  ['an empty object for a required one', 'POST', { from: {} }, 'from.email'],
  ['half of an object', 'POST', { from, reply_to: { name: 'Ada' } }, 'reply_to.email'],
  ['an empty list', 'POST', { from, tags: [] }, 'tags'],
  ['null in a list', 'POST', { from, tags: [null] }, 'tags.0'],
  ['an empty text for one that has to stay', 'PATCH', { from, subject: '' }, 'subject'],
] as const)('%s is refused where it stands (%s)', ([, method, given, field]) => {
  const read = readInput(Mail, given, { method })
  expect(read.success || read.issues.map(({ path }) => path.join('.'))).toEqual([field])
})

test('a call that refuses blanks accepts none', () => {
  const read = readInput(Mail, { from, subject: null }, { method: 'POST', refusesBlanks: true })
  expect(read.success).toBe(false)
})

test('null for an optional field is refused by no call', async () => {
  const refused: string[] = []
  let fields = 0
  for (const { declared, part, schema } of await inputs()) {
    if (declared.refusesBlanks) continue
    for (const [name, one] of Object.entries(shapeOf(schema))) {
      if (!one.safeParse(undefined).success) continue
      fields += 1
      const read = readInput(schema, { [name]: part === 'query' ? '' : null }, declared)
      if (!read.success && read.issues.some(({ path }) => path[0] === name)) {
        refused.push(`${declared.method} ${declared.path} ${part}.${name}`)
      }
    }
  }
  expect(fields).toBeGreaterThan(400)
  expect(refused).toEqual([])
})

async function inputs(): Promise<{ declared: Endpoint; part: 'query' | 'body'; schema: Schema }[]> {
  const names = readdirSync(new URL('.', import.meta.url)).filter((name) => /^[\w-]+\.ts$/.test(name))
  const modules = await Promise.all(
    names.map(
      (name) =>
        import(/* @vite-ignore */ new URL(name, import.meta.url).href) as Promise<Record<string, unknown>>,
    ),
  )
  const isCall = (one: unknown): one is Endpoint =>
    typeof one === 'object' && one !== null && 'path' in one && 'scope' in one
  const calls = modules.flatMap(Object.values).flatMap((group) => Object.values(group ?? {}).filter(isCall))
  return calls.flatMap((declared) =>
    (['query', 'body'] as const).flatMap((part) => {
      const schema = declared[part]
      return schema ? [{ declared, part, schema }] : []
    }),
  )
}

function shapeOf(schema: Schema): Record<string, Schema> {
  return 'shape' in schema ? (schema.shape as Record<string, Schema>) : {}
}
