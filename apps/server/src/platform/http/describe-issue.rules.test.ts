import { day, instant } from '@carillon/contract/wire'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { describeIssue } from './describe-issue.rules.ts'

test.for([
  ['a long text', z.string().check(z.maxLength(3)), 'long', 'at most 3 characters are allowed'],
  ['a long list', z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'at most 1 entries are allowed'],
  ['a large number', z.number().check(z.maximum(500)), 501, 'at most 500 are allowed'],
  ['a small number', z.number().check(z.minimum(0)), -1, 'at least 0 are required'],
  ['an empty text', z.string().check(z.minLength(1)), '', 'it is empty'],
  ['nothing', z.string(), undefined, 'it is missing'],
  ['another type', z.string(), 5, 'it is not of the type string'],
  ['a fraction', z.int(), 0.5, 'it is not a whole number'],
  ['no address', z.string().check(z.regex(/@/, 'email')), 'ada', 'it is not in the expected format'],
  ['no day', day, '2026-02-30', 'it is not a day of the calendar'],
  ['no time', instant, '2027-02-30T08:00:00Z', 'it is not a date and time that exist (ISO 8601)'],
  ['no id', z.uuid(), 'ada', 'it is not a UUID'],
  ['another word', z.enum(['csv', 'json']), 'xml', 'it is not one of csv, json'],
  ['neither', z.union([z.string(), z.number()]), true, 'it is not of the expected kind'],
] as const)('%s is described in words', ([, schema, given, words]) => {
  const [issue] = schema.safeParse(given).error?.issues ?? []
  expect(issue && describeIssue(issue, given)).toBe(words)
})
