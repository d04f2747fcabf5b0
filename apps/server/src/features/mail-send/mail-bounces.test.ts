import { suppressions } from '@carillon/contract/suppressions'
import { expect, test } from '#test/kit.ts'
import { mailKit } from './mail-send.fixture.ts'

const kit = mailKit()

test('bounces and blocks are shown with the server’s reply and its enhanced status, or its reply code', async () => {
  const me = await kit.givenSender('bounces')
  const answers = new Map([
    ['gone@bounces.test', ['550 5.1.1 No such user', '5.1.1']],
    ['plain@bounces.test', ['550 No such user', '550']],
    ['spf@blocks.test', ['550 Bad SPF records', '550']],
    ['virus@blocks.test', ['550 5.7.1 Virus detected', '5.7.1']],
    ['rejected@blocks.test', ['550 Rejected', '550']],
    ['busy@blocks.test', ['550 5.1.1 Too many messages from your host', '5.1.1']],
  ])
  kit.sink.answer = (to) => answers.get(to)?.[0] ?? null
  const to = [...answers.keys()].map((email) => ({ to: [{ email }] }))
  await kit.isDone(me, await kit.send(me, { personalizations: to }))

  for (const [calls, domain] of [
    [suppressions.bounces, '@bounces.test'],
    [suppressions.blocks, '@blocks.test'],
  ] as const) {
    const expected = [...answers]
      .filter(([email]) => email.endsWith(domain))
      .map(([email, [reason, status]]) => ({ email, reason, status }))
      .sort((a, b) => a.email.localeCompare(b.email))
    const all = await me.call(calls.list, {})
    expect(all.sort((a, b) => a.email.localeCompare(b.email))).toMatchObject(expected)
    for (const one of expected) {
      expect(await me.call(calls.get, { params: { email: one.email } })).toMatchObject([one])
    }
  }
  const { result } = await me.call(suppressions.classifications, {})
  expect(result.map(({ stats }) => stats)).toEqual([
    [
      { classification: 'Invalid Address', count: 2 },
      { classification: 'Content', count: 1 },
      { classification: 'Frequency or Volume Too High', count: 1 },
      { classification: 'Reputation', count: 1 },
      { classification: 'Technical Failure', count: 1 },
    ],
  ])
})

test('a block keeps nobody from the next mail, whose refusal takes its place', async () => {
  const me = await kit.givenSender('blocked-twice')
  const to = [{ to: [{ email: 'ada@blocked-twice.test' }] }]
  const answers = ['550 5.7.1 Blocked, see the list', '552 5.2.2 Mailbox full']
  for (const answer of answers) {
    kit.sink.answer = () => answer
    await kit.isDone(me, await kit.send(me, { personalizations: to }))
  }
  expect(await me.call(suppressions.blocks.list, {})).toMatchObject([
    { email: 'ada@blocked-twice.test', reason: answers[1], status: '5.2.2' },
  ])
  expect(await me.call(suppressions.bounces.list, {})).toEqual([])
})
