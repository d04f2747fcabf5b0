import { expect, test } from 'vitest'
import { isGivenUp, type MessageEnd } from './soft-bounces.rules.ts'

const rule = { count: 3, days: 10 }
const on = (
  dayOfMonth: number,
  event: string,
  reason: string | null = '552 5.2.2 Mailbox full',
): MessageEnd => ({
  event,
  reason,
  at: new Date(Date.UTC(2026, 10, dayOfMonth)),
})

test.for([
  [true, 'a mailbox that stays full', [on(20, 'block'), on(15, 'block'), on(10, 'block')]],
  [
    true,
    'one that was full to the end of all attempts',
    [on(20, 'fail', '452 4.2.2 Over quota'), on(15, 'block'), on(1, 'block')],
  ],
  [
    true,
    'whatever came before',
    [on(20, 'block'), on(15, 'block'), on(10, 'block'), on(9, 'delivered', null)],
  ],
  [
    false,
    'one that was empty meanwhile',
    [on(20, 'block'), on(15, 'delivered', null), on(10, 'block'), on(5, 'block')],
  ],
  [false, 'too few messages', [on(20, 'block'), on(10, 'block')]],
  [false, 'too few days', [on(20, 'block'), on(15, 'block'), on(11, 'block')]],
  [
    false,
    'a blocklist among them',
    [on(20, 'block'), on(15, 'block', '550 5.7.1 Listed by Spamhaus'), on(10, 'block')],
  ],
  [
    false,
    'a network that is down',
    [20, 15, 10].map((day) => on(day, 'fail', '451 4.4.1 Connection timed out')),
  ],
  [
    false,
    'a message that could not be composed',
    [20, 15, 10].map((day) => on(day, 'fail', 'compose_failed')),
  ],
  [false, 'nothing', []],
] as [boolean, string, MessageEnd[]][])('gives up: %s, for %s', ([expected, , ends]) => {
  expect(isGivenUp(ends, rule)).toBe(expected)
})
