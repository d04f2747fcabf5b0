import type { AuditLine } from '@carillon/contract/audit-log'
import { expect, test } from 'vitest'
import { groupSame } from './same-changes.rules.ts'

const line = (id: string, other: Partial<AuditLine> = {}): AuditLine => ({
  id,
  at: '2026-03-01T10:00:00Z',
  user_email: 'ann@t.example',
  user_id: 'ann',
  through: 'session',
  api_key_name: null,
  acting_from: null,
  action: 'singleSends.update',
  target: 'one',
  name: null,
  outcome: 'done',
  changes: null,
  ip: '127.0.0.1',
  request_id: id,
  ...other,
})
const shape = (lines: AuditLine[]) =>
  groupSame(lines).map(({ newest, oldest, count }) => [newest.id, oldest.id, count])

test('saves of one thing in a row are one group', () => {
  expect(shape([line('c'), line('b'), line('a')])).toEqual([['c', 'a', 3]])
})

test.for<[string, Partial<AuditLine>]>([
  ['another thing', { target: 'two' }],
  ['another call', { action: 'singleSends.schedule' }],
  ['another person', { user_id: 'ben' }],
  ['an API key', { through: 'api_key', api_key_name: 'Shop' }],
  ['a failure', { outcome: 'failed' }],
  ['changed fields', { changes: { name: ['a', 'b'] } }],
  ['no thing of its own', { target: '' }],
])('a line with %s is a group of its own', ([, other]) => {
  expect(shape([line('c'), line('b', other), line('a')])).toEqual([
    ['c', 'c', 1],
    ['b', 'b', 1],
    ['a', 'a', 1],
  ])
})
