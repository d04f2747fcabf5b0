import type { PathEntry } from '@carillon/contract/automation-people'
import type { Journey, Step } from '@carillon/journey/steps'
import { expect, test } from 'vitest'
import { wayOf } from './way.rules.ts'

const email = (id: string): Step => ({ id, kind: 'email', message_id: `message of ${id}` })
const steps: Journey = [
  email('first'),
  {
    id: 'branch',
    kind: 'branch',
    otherwise: [email('other')],
    paths: [
      { id: 'yes', when: { kind: 'opened', message_id: 'message of first' }, steps: [email('inside')] },
    ],
  },
  email('last'),
]
const entry = (
  what: PathEntry['what'],
  step_id: string | null,
  more: Partial<PathEntry> = {},
): PathEntry => ({
  at: '2026-05-01T08:00:00.000Z',
  run: 2,
  what,
  step_id,
  ...more,
})
const path = [
  entry('took_path', 'branch', { run: 1, path_id: null }),
  entry('entered', null),
  entry('sent', 'first'),
  entry('took_path', 'branch', { path_id: 'yes' }),
]
const ids = ['first', 'branch', 'inside', 'other', 'last']

test.for([
  ['active', 'inside', ['taken', 'taken', 'here', 'other', 'ahead']],
  ['exited', 'inside', ['taken', 'taken', 'other', 'other', 'other']],
  // A step was put in front of the place where the person is.
  ['active', 'last', ['taken', 'taken', 'other', 'other', 'here']],
] as const)('the way of somebody who is %s at %s', ([state, step_id, expected]) => {
  const way = wayOf(steps, path, { run: 2, state, step_id })
  expect(ids.map(way.stateOf)).toEqual(expected)
})

test('paths not taken are known from the last passage only, and not before the decision', () => {
  const place = { run: 2, state: 'active', step_id: 'inside' } as const
  const way = wayOf(steps, path, place)
  expect([way.isOther('path:yes'), way.isOther('otherwise:branch')]).toEqual([false, true])
  expect(way.entriesOf('branch')).toHaveLength(1)
  const before = wayOf(steps, path.slice(0, 3), { ...place, step_id: 'branch' })
  expect([before.isOther('path:yes'), before.isOther('otherwise:branch')]).toEqual([false, false])
  expect(ids.map(before.stateOf)).toEqual(['taken', 'here', 'ahead', 'ahead', 'ahead'])
})
