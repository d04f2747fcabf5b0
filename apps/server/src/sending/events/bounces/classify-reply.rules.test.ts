import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type BounceKind, bounceKinds } from './bounce-kinds.rules.ts'
import { classifyReply, smtpStatus } from './classify-reply.rules.ts'

const corpus = readFileSync(join(import.meta.dirname, 'replies.corpus.txt'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, kind, stage, response] = /^(\w+)\s+(rcpt|body|mail|data|dsn)\s+(.+)$/.exec(line) ?? []
    if (kind === undefined) return []
    return [{ kind: kind as BounceKind, response: response!, ...(stage === 'dsn' ? {} : { stage: stage! }) }]
  })
const judged = corpus.map((reply) => ({ ...reply, found: classifyReply(reply) }))
const told = ({ kind, found, response }: (typeof judged)[number]) => `${kind}, not ${found.kind}: ${response}`

test('at least 19 in 20 replies of the corpus are understood', () => {
  expect(corpus.length).toBeGreaterThan(200)
  expect(corpus.filter(({ kind }) => !(kind in bounceKinds))).toEqual([])
  const wrong = judged.filter(({ kind, found }) => found.kind !== kind)
  expect(wrong.length / corpus.length, wrong.map(told).join('\n')).toBeLessThanOrEqual(0.05)
})

test('no reply of the corpus suppresses an address that is not at fault', () => {
  expect(
    judged
      .filter(({ kind, found }) => found.isAddressAtFault && !bounceKinds[kind].isAddressAtFault)
      .map(told),
  ).toEqual([])
})

test('a status counts that a report names, or that is marked in its text', () => {
  expect(classifyReply({ response: 'Undeliverable', status: '5.1.1' })).toEqual({
    kind: 'no_address',
    status: '5.1.1',
    isAddressAtFault: true,
  })
  expect(classifyReply({ response: 'Over (#5.2.2)' })).toMatchObject({
    kind: 'mailbox_full',
    status: '5.2.2',
  })
})

test('endless words take no time', () => {
  for (const word of ['from: a', 'sender a', 'your message a', '5', 'no such a ', 'user a ', '-']) {
    const began = performance.now()
    classifyReply({ response: `550 ${word.repeat(2000)}`, stage: 'rcpt' })
    expect(performance.now() - began, word).toBeLessThan(500)
  }
})

test('an address does not count as words of the server', () => {
  const response = '550 5.1.1 <virus-list.blocked@spam.example>: user unknown'
  expect(classifyReply({ response, stage: 'rcpt' }).isAddressAtFault).toBe(true)
})

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
  [true, 'rcpt', '550 This mailbox is frozen. See the postmaster’s page'],
  [
    true,
    'rcpt',
    '554 Sorry, your message to ann@people.example cannot be delivered. This account has been disabled',
  ],
  [true, 'rcpt', '550 User ann is not listed in the address book'],
  [true, 'rcpt', '550 5.4.4 Invalid domain'],
  [true, 'rcpt', '521 5.3.2 System not accepting network messages'],
  [false, 'rcpt', '550 5.2.1 The account is temporary locked, try again later'],
  [false, 'rcpt', '550 5.2.1 Mailbox temporarily disabled'],
  [false, 'rcpt', '550 5.1.1 Recipient address rejected: ldap lookup failed temporarily'],
  [false, 'rcpt', '550 5.1.1 User unknown. Please resend later'],
  [false, 'rcpt', '550 5.2.0 <news@shop.example> From: domain is invalid'],
  [false, 'rcpt', '550 5.1.1 The Reply-To address does not exist'],
  [false, 'rcpt', '550 The address of the sender, in MAIL FROM, does not exist'],
  [false, 'rcpt', '550 Sender address has a null MX'],
  [false, 'rcpt', '5.1.0 - Unknown address error 550 5.7.1 access denied'],
  [false, 'rcpt', '550 The list may not exist, or you may not write to it'],
  [false, 'rcpt', '550 5.1.1 The user is over disk quota, no such mailbox space'],
  [false, 'rcpt', '550 Unknown user or mailbox full, casilla llena'],
  [false, 'rcpt', '550 An undisclosed address refuses this'],
  [false, 'rcpt', "550 procmail: Couldn't create /var/mail/ann: No such user"],
  [false, 'local', '552 5.3.4 The message has more bytes than the server takes'],
] as const)('the address is at fault: %s, at %s for %s', ([expected, stage, response]) => {
  expect(classifyReply({ stage, response }).isAddressAtFault).toBe(expected)
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
