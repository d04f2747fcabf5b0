import { expect, test } from 'vitest'
import {
  type Condition,
  type DateUnit,
  dateOperators,
  dateUnits,
  joiners,
  mailEvents,
  numberOperators,
  textOperators,
} from '../src/tree.ts'
import { event as facts, fits } from './contact-facts.ts'

test('conditions have the operators of the specification, and no others', () => {
  expect({ textOperators, numberOperators, dateOperators, dateUnits, mailEvents, joiners }).toEqual({
    textOperators: [
      'is',
      'is_not',
      'contains',
      'does_not_contain',
      'starts_with',
      'does_not_start_with',
      'ends_with',
      'does_not_end_with',
      'contains_word',
      'blank',
      'not_blank',
    ],
    numberOperators: [
      'equals',
      'not_equals',
      'greater',
      'less',
      'greater_or_equal',
      'less_or_equal',
      'between',
      'not_between',
      'blank',
      'not_blank',
    ],
    dateOperators: [
      'before',
      'after',
      'at_or_before',
      'at_or_after',
      'on',
      'not_on',
      'between',
      'not_between',
      'within',
      'not_within',
      'blank',
      'not_blank',
    ],
    dateUnits: ['days', 'months', 'years'],
    mailEvents: ['sent', 'opened', 'clicked'],
    joiners: ['and', 'or'],
  })
})

// It is 2026-11-21T10:30:00Z.
test.for<[number, DateUnit, string, string]>([
  [2, 'days', '2026-11-19T10:30:00Z', '2026-11-19T10:29:59Z'],
  [2, 'months', '2026-09-21T09:30:00Z', '2026-09-21T09:29:59Z'],
  [2, 'years', '2024-11-21T10:30:00Z', '2024-11-21T10:29:59Z'],
])('within %i %s is from %s on, and not at %s', ([amount, unit, first, before]) => {
  const within: Condition = { kind: 'date', field: 'w3_D', operator: 'within', values: [], amount, unit }
  expect(fits({ dates: { w3_D: first } }, within)).toBe(true)
  expect(fits({ dates: { w3_D: before } }, within)).toBe(false)
})

test.for(mailEvents)('%s and its negation tell apart who had the event and who had none', (event) => {
  const asked = (negated: boolean): Condition => ({
    kind: 'event',
    event,
    negated,
    source: { type: 'any' },
    period: { type: 'any_time' },
    machines: false,
  })
  for (const [events, expected] of [
    [[facts({ event })], true],
    [[], false],
  ] as const) {
    expect(fits({ events: [...events] }, asked(false))).toBe(expected)
    expect(fits({ events: [...events] }, asked(true))).toBe(!expected)
  }
})
