import { describe, expect, test } from 'vitest'
import { readFlags, settingsHelp } from './command-line.ts'
import { readConfig, settings } from './config.ts'

describe('settings', () => {
  test('have defaults that need nothing else', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      databaseUrl: null,
      smtpUrl: null,
      publicUrl: 'http://localhost:3000',
      supportUrl: 'mailto:owner@example.com',
      roles: new Set(['http', 'worker', 'scheduler']),
      region: 'global',
      checkAnswers: false,
    })
  })

  test.for([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['MAILBOX_PORT', '-1'],
    ['DATABASE_URL', 'mysql://host/name'],
    ['SMTP_URL', 'mail.example.com:25'],
    ['SMTP_URL', 'smtp://mail.example.com?pool=many'],
    ['PUBLIC_URL', 'carillon.example'],
    ['SUPPORT_URL', 'javascript:alert(1)'],
    ['ROLES', 'http,sender'],
    ['REGION', 'us'],
    ['OWNER_EMAIL', 'owner'],
    ['OWNER_PASSWORD', 'short'],
    ['OWNER_API_KEY', 'key'],
    ['S3_URL', 'https://host/bucket'],
    ['CUSTOM_FIELD_LIMIT', '0'],
    ['CUSTOM_FIELD_LIMIT', 'many'],
    ['LOG_LEVEL', 'loud'],
    ['CHECK_ANSWERS', 'perhaps'],
    ['TRUSTED_PROXIES', 'proxy.example.com'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'loopback 10.0.0.0/'],
    ['RATE_LIMITS', 'read=fast'],
    ['RATE_LIMITS', 'reading=5'],
    ['RATE_LIMITS', 'write=0'],
    ['ALLOWED_ORIGINS', 'intranet.example.com'],
    ['ALLOWED_ORIGINS', 'https://intranet.example.com/page'],
  ] as const)('%s=%s is refused by name, with what it takes', ([name, value]) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}=.* it takes `))
  })

  test('that are secret are not repeated when they are refused', () => {
    expect(() => readConfig({ OWNER_PASSWORD: 'secret' })).toThrow(/^(?!.*secret)/)
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:secret@host/name' })).toThrow(/^(?!.*me:secret)/)
  })

  test('of DKIM go together', () => {
    expect(() => readConfig({ DKIM_KEY: 'key' })).toThrow('DKIM_DOMAIN')
    const all = { DKIM_KEY: 'key', DKIM_DOMAIN: 'shop.example', DKIM_SELECTOR: 'a1' }
    expect(readConfig(all).dkim).toEqual({ key: 'key', domain: 'shop.example', selector: 'a1' })
  })

  test('are all printed by --help', () => {
    for (const { name } of settings) expect(settingsHelp()).toContain(name)
  })
})

test('an unknown flag is refused', () => {
  expect(readFlags(['--demo'])).toEqual({ help: false, demo: true })
  expect(() => readFlags(['--port', '80'])).toThrow('--help or --demo')
})
