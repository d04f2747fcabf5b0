import { expect, test } from 'vitest'
import { endOfSend } from './end-of-send.rules.ts'

const begins = new Date('2026-11-01T08:00:00Z')

test.for([
  [{ recipients: 1500, perHour: 500, isKnown: true }, '2026-11-01T11:00:00.000Z'],
  [{ recipients: 100, perHour: 400, isKnown: true }, '2026-11-01T08:15:00.000Z'],
  [{ recipients: 1500, perHour: null, isKnown: true }, undefined],
  [{ recipients: undefined, perHour: 500, isKnown: true }, undefined],
  [{ recipients: 1500, perHour: 500, isKnown: false }, undefined],
] as const)('the end of %j is %s', ([sending, end]) => {
  expect(endOfSend({ ...sending, begins })?.toISOString()).toBe(end)
})
