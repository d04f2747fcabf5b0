import { expect, test } from 'vitest'
import { isAddressAtFault, judgeOutcome, smtpStatus, usualPauses } from './outcome.rules.ts'

test.for([
  [true, 'rcpt', '550 5.1.1 The email account that you tried to reach does not exist'],
  [true, 'rcpt', '550 5.1.10 Recipient not found'],
  [true, 'rcpt', '550 5.2.1 The mailbox is disabled'],
  [true, 'rcpt', '550 No such user here'],
  [true, 'rcpt', '553 Mailbox name not allowed'],
  [true, 'rcpt', '550 No such user, says 5.9.0.1'],
  [true, 'body', '550 User unknown'],
  [true, 'local', '553 5.1.3 The address cannot be written in SMTP'],
  [false, 'rcpt', '552 5.2.2 Mailbox full'],
  [false, 'rcpt', '550 5.7.1 Message rejected due to policy'],
  [false, 'rcpt', '550 Blocked, see blacklist'],
  [false, 'rcpt', '550 Relay access denied'],
  [false, 'rcpt', '550 5.1.8 Sender domain does not exist'],
  [false, 'mail', '550 5.1.1 Sender refused'],
  [false, 'body', '554 5.6.0 Message looks like spam'],
  [false, 'local', '552 5.3.4 The message has more bytes than the server takes'],
] as const)('the address is at fault: %s, at %s for %s', ([expected, stage, response]) => {
  expect(isAddressAtFault({ stage, response, code: Number(response.slice(0, 3)) })).toBe(expected)
})

test.for([
  ['550 5.1.1 The email account that you tried to reach does not exist', '5.1.1'],
  ['550 5.1.10 Recipient not found', '5.1.10'],
  ['550 #5.1.0 Address rejected.', '5.1.0'],
  ['550 Mailbox unavailable (5.2.1)', '5.2.1'],
  ['550 Unknown user\n5.1.1', '5.1.1'],
  ['450 4.2.1 Try later', '4.2.1'],
  ['550 No such user here', '550'],
  ['550 4.4.7 Class and reply differ', '550'],
  ['550 Exim 4.98.1: unknown user', '550'],
  ['550 No mail from 5.1.1.7', '550'],
  ['550 No mail from 10.5.1.1', '550'],
  ['550 5.1 is no code', '550'],
  ['550 5.1.1234 is no code', '550'],
  ['550', '550'],
  ['5501 is no reply', ''],
  ['The connection was lost', ''],
] as const)('the status of "%s" is "%s"', ([response, expected]) => {
  expect(smtpStatus(response)).toBe(expected)
})

test('temporary refusals pause longer and longer, and fail after the last', () => {
  const outcome = { kind: 'deferred', stage: 'rcpt', code: 451, response: '451 later' } as const
  const verdicts = Array.from({ length: usualPauses.length + 1 }, (_, at) =>
    judgeOutcome(outcome, at + 1, usualPauses),
  )
  const pauses = verdicts
    .slice(0, -1)
    .map((verdict) => (verdict.state === 'deferred' ? verdict.retryAfterMs : 0))
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(47 * 3600_000)
  expect(verdicts.at(-1)).toEqual({ state: 'failed', reason: '451 later' })
})
