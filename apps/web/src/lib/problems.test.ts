import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { problemOfIssue } from './problems.ts'

test.for([
  ['nothing at all', z.string(), undefined, { code: 'required' }],
  ['an empty text that must not be', z.string().check(z.minLength(1)), '', { code: 'required' }],
  ['a short text', z.string().check(z.minLength(3)), 'a', { code: 'too_short', details: { minimum: 3 } }],
  ['a long text', z.string().check(z.maxLength(2)), 'abc', { code: 'too_long', details: { maximum: 2 } }],
  ['a large number', z.number().check(z.maximum(5)), 6, { code: 'too_big', details: { maximum: 5 } }],
  [
    'an empty list',
    z.array(z.string()).check(z.minLength(1)),
    [],
    { code: 'too_few', details: { minimum: 1 } },
  ],
  ['no address', z.email(), 'abc', { code: 'email' }],
  [
    'a code written into the schema',
    z.string().check(z.regex(/^a/, 'starts_with_a')),
    'b',
    { code: 'starts_with_a' },
  ],
  ['a text for a number', z.number(), 'b', { code: 'not_a_number' }],
] as const)('%s', ([, schema, value, expected]) => {
  const { error } = z.safeParse(schema as z.ZodMiniType, value, { reportInput: true })
  expect(problemOfIssue(error!.issues[0]!)).toEqual(expected)
})
