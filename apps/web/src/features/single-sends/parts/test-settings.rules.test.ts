import { expect, test } from 'vitest'
import { repeatedSubjects, type TestSettings, testChanges } from './test-settings.rules.ts'

const b = { id: 'b', letter: 'B', subject: 'Hello' } as const
const settings: TestSettings = {
  type: 'subject',
  count: 2,
  percentage: 20,
  minutes: 240,
  criteria: 'open',
  subjects: [b],
}

test('an unchanged test saves nothing', () => {
  expect(testChanges(settings, { ...settings })).toEqual({ fields: null, variations: new Map() })
})

test('a changed subject is saved with its variation alone', () => {
  const after = { ...settings, subjects: [{ ...b, subject: 'Good morning' }] }
  expect(testChanges(settings, after)).toEqual({
    fields: null,
    variations: new Map([['b', { subject: 'Good morning' }]]),
  })
})

test('a changed field is saved with the others', () => {
  expect(testChanges(settings, { ...settings, percentage: 35 })).toEqual({
    fields: {
      type: 'subject',
      variation_count: 2,
      test_percentage: 35,
      duration_minutes: 240,
      winner_criteria: 'open',
    },
    variations: new Map(),
  })
})

test.for([
  [['Hello', 'Hello', 'Other'], ['B']],
  [['Hello', 'Other', ' Other '], ['C']],
  [['Hello', 'Other', 'Third'], []],
  [['', '', ''], []],
] as const)('of the subjects %j, those of %j repeat another', ([[first, second, third], letters]) => {
  const others = [
    { id: 'b', letter: 'B', subject: second },
    { id: 'c', letter: 'C', subject: third },
  ] as const
  expect([...repeatedSubjects(first, others)]).toEqual(letters)
})
