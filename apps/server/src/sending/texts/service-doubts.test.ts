import { expect, test } from 'vitest'
import type { TextOutcome } from '#platform/sms/sms-provider.ts'
import { usualPauses } from '#sending/ledger/outcome.rules.ts'
import { judgeText } from './judge-text.ts'
import { keepServiceDoubts, type TriedText } from './service-doubts.ts'

const taken: TextOutcome = { kind: 'accepted', sid: 'SM1', segments: 1 }
const busy = (retryAfterMs = 1000): TextOutcome => {
  return { kind: 'notSent', reason: 'busy', code: '20429', isAboutService: false, retryAfterMs }
}
const closed: TextOutcome = {
  kind: 'notSent',
  reason: 'no',
  code: '20003',
  isAboutService: true,
  retryAfterMs: 60_000,
}
const fault: TextOutcome = { kind: 'uncertain', reason: 'fault', retryAfterMs: 5000 }

const first = (...outcomes: TextOutcome[]): TriedText[] =>
  outcomes.map((outcome) => ({ attempt: 1, outcome }))
const again = (outcome: TextOutcome): TriedText[] => [{ attempt: 2, outcome }]

/** The holds of one service after these flights, in milliseconds, and the number of texts in the next flight. */
function holds(...flights: TriedText[][]): [number | null, number][] {
  const doubts = keepServiceDoubts()
  return flights.map((flight) => {
    const { hold } = doubts.learn('MG1', flight)
    return [hold?.forMs ?? null, doubts.flightOf('MG1', 50)]
  })
}

test.each([
  ['is not held back by one recipient of many', [first(taken, busy(120_000), fault)], [[null, 1]]],
  [
    'goes on as usual once it takes the next text',
    [first(taken, busy()), first(taken)],
    [
      [null, 1],
      [null, 50],
    ],
  ],
  ['rests for a moment after one that was alone', [first(busy(120_000))], [[1000, 1]]],
  [
    'rests as asked when it refuses the next one, too',
    [first(busy()), first(busy(120_000))],
    [
      [1000, 1],
      [120_000, 1],
    ],
  ],
  [
    'rests longer each time',
    [first(fault, fault), first(fault), first(fault)],
    [
      [5000, 1],
      [10_000, 1],
      [20_000, 1],
    ],
  ],
  [
    'is not held back by who is tried again',
    [again(busy(120_000)), again(busy()), again(fault)],
    [
      [null, 1],
      [null, 1],
      [null, 1],
    ],
  ],
  ['rests when its account is closed, whoever meets that', [again(closed)], [[60_000, 1]]],
] as const)('a service %s', (_, flights, expected) => {
  expect(holds(...(flights as unknown as TriedText[][]))).toEqual(expected)
})

test('services are judged apart', () => {
  const doubts = keepServiceDoubts()
  doubts.learn('MG1', first(busy(), busy()))
  expect([doubts.flightOf('MG1', 50), doubts.flightOf('MG2', 50)]).toEqual([1, 50])
})

test('a text waits longer each time and fails after two days; a fault of the whole service costs no attempt', () => {
  const judge = (outcome: TextOutcome, attempt: number, isWorking: boolean) =>
    judgeText(outcome, { attempt, isWorking, personal: [], pauses: usualPauses })
  const verdicts = Array.from({ length: usualPauses.length + 1 }, (_, at) => judge(busy(), at + 1, false))
  const waits = verdicts.map((verdict) => (verdict.state === 'deferred' ? verdict.afterMs : null))
  expect(waits).toEqual([...usualPauses, null])
  expect(verdicts.at(-1)).toEqual({ state: 'failed', code: '20429', message: 'Tried 11 times. busy' })
  expect(judge(busy(120_000), 1, true)).toMatchObject({ state: 'deferred', afterMs: 120_000 })
  expect(judge(closed, 1, false).state).toBe('pending')
  expect(judge(closed, 1, true)).toMatchObject({ state: 'deferred', afterMs: 60_000 })
})
