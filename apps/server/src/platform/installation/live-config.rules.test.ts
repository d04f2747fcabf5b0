import { describe, expect, test } from 'vitest'
import { parseSmtpUrl } from '../smtp/smtp-url.ts'
import { type StoredServer, smtpUrlOf, valuesInEffect } from './live-config.rules.ts'

const server: StoredServer = {
  id: 'one',
  name: 'Relay',
  isDefault: true,
  weight: 1,
  perHour: null,
  ipPools: ['news'],
  groups: [],
  domains: [],
  host: 'smtp.relay.test',
  port: 2525,
  encryption: 'starttls',
  verifiesCertificate: true,
  username: 'post@nordlicht.test',
  password: 'a:b/c@d e%ü',
  connections: 7,
  messagesPerConnection: 50,
  clientName: 'mail.nordlicht.test',
}
const standard = {
  given: new Set<string>(),
  publicUrl: 'http://localhost:3000',
  smtpUrl: null,
  sms: { shortUrl: 'http://localhost:3000' },
  ipPools: [],
}
const nothing = { publicUrl: null, mailServers: [] }
const stored = { publicUrl: 'https://a.test', mailServers: [server] }

describe('the values in effect', () => {
  test.for([
    ['are the standard ones', standard, nothing, ['http://localhost:3000', null, 'http://localhost:3000']],
    ['are those of the product', standard, stored, ['https://a.test', smtpUrlOf(server), 'https://a.test']],
    [
      'are those of the environment first',
      {
        given: new Set(['PUBLIC_URL', 'SMTP_URL']),
        publicUrl: 'https://b.test',
        smtpUrl: 'smtp://b.test',
        sms: { shortUrl: 'https://b.test' },
        ipPools: [],
      },
      stored,
      ['https://b.test', 'smtp://b.test', 'https://b.test'],
    ],
    [
      'follow setting by setting',
      { ...standard, given: new Set(['SHORT_URL']), sms: { shortUrl: 'https://s.test' } },
      stored,
      ['https://a.test', smtpUrlOf(server), 'https://s.test'],
    ],
  ] as const)('%s', ([, given, kept, [publicUrl, smtpUrl, shortUrl]]) => {
    expect(valuesInEffect(given, kept)).toMatchObject({ publicUrl, smtpUrl, shortUrl })
  })
})

describe('a stored server', () => {
  test('is read as SMTP_URL is, whatever stands in its password', () => {
    expect(parseSmtpUrl(smtpUrlOf(server))).toMatchObject({
      host: 'smtp.relay.test',
      port: 2525,
      tls: 'required',
      verifyCertificate: true,
      login: { user: 'post@nordlicht.test', password: 'a:b/c@d e%ü' },
      connections: 7,
      messagesPerConnection: 50,
      clientName: 'mail.nordlicht.test',
    })
  })

  test.for([
    ['tls', 'implicit'],
    ['starttls', 'required'],
    ['offered', 'offered'],
    ['none', 'never'],
  ] as const)('is encrypted by %s', ([encryption, tls]) => {
    expect(parseSmtpUrl(smtpUrlOf({ ...server, encryption })).tls).toBe(tls)
  })

  test('may ask for no login, have an address of version 6, and no certificate that is checked', () => {
    const plain = {
      ...server,
      username: null,
      password: null,
      host: '2001:db8::1',
      verifiesCertificate: false,
    }
    expect(parseSmtpUrl(smtpUrlOf(plain))).toMatchObject({
      host: '2001:db8::1',
      login: null,
      verifyCertificate: false,
    })
  })
})
