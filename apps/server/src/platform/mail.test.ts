import { expect, test } from 'vitest'
import { startSink } from '#test/smtp-sink.ts'
import { openMailer } from './mail.ts'
import { onlyServer } from './smtp/mail-server.rules.ts'

const hourMs = 3_600_000

test.for([
  ['is left for the time of its lease', hourMs, ['second', 'second']],
  ['is tried first again once its lease is over', 0, ['second', 'first']],
] as const)('a mail server that could not be reached %s', async ([, leaveMs, expected]) => {
  const second = await startSink()
  // A port that is closed at first, and open for the second mail.
  const held = await startSink()
  const { port, url } = held
  await held.close()
  const mailer = openMailer(
    () => [onlyServer('first', url), { ...onlyServer('second', second.url), weight: 0 }],
    { of: async () => ({ signer: null, isAligned: false, returnDomain: null, linkBase: '', version: '' }) },
    leaveMs,
  )
  const send = (subject: string) => mailer.send({ from: 'a@a.test', to: 'b@b.test', subject, text: 'Hello' })
  await send('One')
  const first = await startSink({ port })
  await send('Two')
  expect([...second.messages.map(() => 'second'), ...first.messages.map(() => 'first')]).toEqual(expected)
  mailer.close()
  await first.close()
  await second.close()
})
