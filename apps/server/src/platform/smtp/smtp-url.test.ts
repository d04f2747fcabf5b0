import { expect, test } from 'vitest'
import { parseSmtpUrl } from './smtp-url.ts'

test('SMTP_URL is read, and its faults are named', () => {
  expect(parseSmtpUrl('smtp://me%40x:p%3Aw@mail.example')).toMatchObject({
    host: 'mail.example',
    port: 587,
    tls: 'offered',
    verifyCertificate: true,
    login: { user: 'me@x', password: 'p:w' },
    connections: 10,
  })
  expect(parseSmtpUrl('smtps://[::1]?pool=3&messages=100&pipelining=no&chunking=no&timeout=5')).toMatchObject(
    {
      host: '::1',
      port: 465,
      tls: 'implicit',
      verifyCertificate: false,
      connections: 3,
      messagesPerConnection: 100,
      pipelining: false,
      chunking: false,
      replyTimeoutMs: 5000,
    },
  )
  for (const [url, complaint] of [
    ['http://x', 'smtp://'],
    ['smtp://x?pool=0', 'pool'],
    ['smtp://x?colour=red', 'colour'],
    ['smtp://x?tls=maybe', 'tls'],
    ['nothing', 'form'],
  ] as const) {
    expect(() => parseSmtpUrl(url), url).toThrow(complaint)
  }
})
