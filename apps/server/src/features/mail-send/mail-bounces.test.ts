import { suppressions } from '@carillon/contract/suppressions'
import { expect, test } from '#test/kit.ts'
import { mailKit } from './mail-send.fixture.ts'

const kit = mailKit()

test('a bounce event has the enhanced status code of the answer, or its reply code', async () => {
  const me = await kit.givenSender('bounces')
  const answers = new Map([
    ['gone@bounces.test', ['550 5.1.1 No such user', '5.1.1']],
    ['plain@bounces.test', ['550 No such user', '550']],
  ])
  kit.sink.answer = (to) => answers.get(to)?.[0] ?? null
  const to = [...answers.keys()].map((email) => ({ to: [{ email }] }))
  await kit.isDone(me, await kit.send(me, { personalizations: to }))

  const expected = [...answers].map(([email, [reason, status]]) => ({ email, reason, status }))
  const all = await me.call(suppressions.bounces.list, {})
  expect(all.sort((a, b) => a.email.localeCompare(b.email))).toMatchObject(expected)
  for (const bounce of expected) {
    const one = await me.call(suppressions.bounces.get, { params: { email: bounce.email } })
    expect(one).toMatchObject([bounce])
  }
})
