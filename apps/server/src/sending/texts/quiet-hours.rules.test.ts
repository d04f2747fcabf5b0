import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.rules.ts'

const usual = { from: '21:00', until: '08:00' }

test.for([
  ['an evening in New York', '+12125550100', '2026-01-15T01:59:00Z', null],
  ['nine in the evening there', '+12125550100', '2026-01-15T02:00:00Z', '2026-01-15T13:00:00.000Z'],
  ['an early morning there', '+12125550100', '2026-01-15T12:59:00Z', '2026-01-15T13:00:00.000Z'],
  ['eight in the morning there', '+12125550100', '2026-01-15T13:00:00Z', null],
  ['the same in summer', '+12125550100', '2026-07-15T01:00:00Z', '2026-07-15T12:00:00.000Z'],
  [
    'a code of two zones, when it is night in one',
    '+12705550100',
    '2026-01-15T13:30:00Z',
    '2026-01-15T14:00:00.000Z',
  ],
  ['a morning in Honolulu', '+18085550100', '2026-01-15T17:00:00Z', '2026-01-15T18:00:00.000Z'],
  [
    'the night in which clocks go forward',
    '+12125550100',
    '2026-03-08T05:00:00Z',
    '2026-03-08T12:00:00.000Z',
  ],
] as const)('%s', ([, number, now, until]) => {
  expect(quietUntil(number, new Date(now), usual)?.toISOString() ?? null).toBe(until)
})

test('quiet hours within a day, and none at all', () => {
  const noon = new Date('2026-01-15T17:30:00Z')
  const lunch = { from: '12:00', until: '14:00' }
  expect(quietUntil('+12125550100', noon, lunch)?.toISOString()).toBe('2026-01-15T19:00:00.000Z')
  expect(quietUntil('+12125550100', noon, { from: '08:00', until: '08:00' })).toBeNull()
})
