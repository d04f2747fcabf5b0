import { describe, expect, test } from 'vitest'
import { readFlags, settingsHelp } from './command-line.ts'
import { readConfig } from './config.ts'
import { usualRateLimits } from './http/rate-limits.rules.ts'
import { settingNames } from './settings.ts'

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
      checkLinks: true,
      checkAnswers: false,
    })
  })

  test.for([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['MAILBOX_PORT', '-1'],
    ['DATABASE_URL', 'mysql://host/name'],
    ['LISTEN_ADDRESS', 'localhost'],
    ['STATUS_ADDRESS', '10.0.0.5'],
    ['STATUS_ADDRESS', '0'],
    ['SENDING', 'no'],
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
    ['SPAM_URL', 'spamd.example.com:783'],
    ['SPAM_URL', 'spamd://user@host:783'],
    ['SPAM_URL', 'smtp://host:783'],
    ['SPAM_URL', 'http://host:11333/?password=x'],
    ['CUSTOM_FIELD_LIMIT', '0'],
    ['CUSTOM_FIELD_LIMIT', 'many'],
    ['CUSTOM_FIELD_LIMIT', '5001'],
    ['CONTACT_LIMIT', '1e6'],
    ['EMAIL_CREDITS', 'many'],
    ['IP_POOLS', 'twice, twice'],
    ['IP_POOLS', 'twice=192.0.2.1, twice'],
    ['CONTACT_PRICE', '9,50 EUR'],
    ['LOG_LEVEL', 'loud'],
    ['CHECK_LINKS', 'perhaps'],
    ['CHECK_ANSWERS', 'perhaps'],
    ['TRUSTED_PROXIES', 'proxy.example.com'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'loopback 10.0.0.0/'],
    ['RATE_LIMITS', 'read=fast'],
    ['RATE_LIMITS', 'reading=5'],
    ['RATE_LIMITS', 'write=0'],
    ['SEND_RATE', '0'],
    ['SEND_RATE', 'fast'],
    ['PROVIDER_LIMITS', 'Gmeil: 5/s'],
    ['PROVIDER_LIMITS', 'Gmail: 0/s'],
    ['PROVIDER_LIMITS', 'Gmail:'],
    ['PROVIDER_LIMITS', 'Gmail: 5/s, gmail: 2 open'],
    ['AUTO_PAUSE', 'bounces=5'],
    ['AUTO_PAUSE', 'bounces=0%'],
    ['AUTO_PAUSE', 'opens=5%'],
    ['RELAY_HEADERS', 'categories=Subject'],
    ['RELAY_HEADERS', 'tags=X-Tag'],
    ['RELAY_HEADERS', 'args=X-Tag categories=x-tag'],
    ['ALLOWED_ORIGINS', 'intranet.example.com'],
    ['ALLOWED_ORIGINS', 'https://intranet.example.com/page'],
  ] as const)('%s=%s is refused by name, with the values it accepts', ([name, value]) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}=.* it takes `))
  })

  test('that are wrong are all named at once, a line each', () => {
    expect(() => readConfig({ PORT: 'http', REGION: 'us', LOG_LEVEL: 'info' })).toThrow(
      "PORT=http can't be used: it takes a port from 0 to 65535 (0: any free one).\n" +
        "REGION=us can't be used: it takes global or eu.",
    )
  })

  test('are read into the values that the product uses', () => {
    const config = readConfig({
      PORT: ' 8080 ',
      STATUS_ADDRESS: '[::1]:9090',
      PUBLIC_URL: 'https://mail.example.com//',
      ROLES: 'http, worker',
      OWNER_EMAIL: 'Me@Example.com',
      CONTACT_LIMIT: '0',
      EMAIL_CREDITS: '5000 with overage',
      IP_POOLS: 'newsletter, alerts',
      RELAY_HEADERS: 'pool=X-Pool',
      CONTACT_PRICE: '9.50 EUR',
      EVENT_RETENTION: '24 months',
      RATE_LIMITS: 'off',
      ALLOWED_ORIGINS: 'https://a.example, https://b.example',
      TRUSTED_PROXIES: 'none',
      REGION: '',
    })
    expect(config).toMatchObject({
      port: 8080,
      statusAddress: { host: '::1', port: 9090 },
      publicUrl: 'https://mail.example.com',
      supportUrl: 'mailto:me@example.com',
      roles: new Set(['http', 'worker']),
      contactLimit: 0,
      ipPools: ['newsletter', 'alerts'],
      emailCredits: { limit: { total: 5000, mayExceed: true } },
      contactPrice: { amount: 9.5, currency: 'EUR' },
      eventRetentionMonths: 24,
      rateLimits: null,
      allowedOrigins: ['https://a.example', 'https://b.example'],
      trustedProxies: [],
      region: 'global',
    })
    expect(readConfig({ RATE_LIMITS: 'read=5' }).rateLimits).toEqual({ ...usualRateLimits, read: 5 })
    expect(readConfig({}).rateLimits).toEqual(usualRateLimits)
  })

  test('of API hosts are origins, and each is optional', () => {
    const read = readConfig({ API_URL: 'https://api.example.com/', API_URL_EU: 'http://127.0.0.1:4000' })
    expect(read.apiHosts).toEqual({
      global: 'https://api.example.com',
      eu: 'http://127.0.0.1:4000',
      staging: '',
    })
    const wrong = [
      'api.example.com',
      'https://a.example/v3',
      'https://*.example.com',
      'https://a;b',
      "https://a.example; script-src 'none'",
    ]
    for (const text of wrong) expect(() => readConfig({ API_URL_STAGING: text })).toThrow('API_URL_STAGING')
  })

  test('of months are from 1 to 600', () => {
    const months = (text: string) => readConfig({ EVENT_RETENTION: text }).eventRetentionMonths
    expect(readConfig({ RECIPIENT_RETENTION: '7 months' }).recipientRetentionMonths).toBe(7)
    expect(readConfig({}).recipientRetentionMonths).toBeNull()
    expect(['1 month', '600 months', ''].map(months)).toEqual([1, 600, null])
    for (const text of ['0 months', '601 months', '24', '2 years', '-1 months'])
      expect(() => months(text)).toThrow('EVENT_RETENTION')
  })

  test('that are secret are not repeated when they are refused', () => {
    expect(() => readConfig({ OWNER_PASSWORD: 'secret' })).toThrow(/^(?!.*secret)/)
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:secret@host/name' })).toThrow(/^(?!.*me:secret)/)
  })

  test('of an app at a partner of ads go together', () => {
    expect(readConfig({}).ads).toEqual({ meta: null, google: null, hasSandbox: true })
    expect(() => readConfig({ META_APP_ID: '1' })).toThrow('META_APP_SECRET')
    expect(() => readConfig({ META_APP_SECRET: 's' })).toThrow('META_APP_ID')
    expect(
      readConfig({ META_APP_ID: '1', META_APP_SECRET: 's', META_API_URL: 'http://meta:1/' }).ads.meta,
    ).toEqual({
      apiUrl: 'http://meta:1',
      signInUrl: 'https://www.facebook.com/v25.0/dialog/oauth',
      appId: '1',
      appSecret: 's',
    })
    const google = {
      GOOGLE_ADS_CLIENT_ID: 'c',
      GOOGLE_ADS_CLIENT_SECRET: 's',
      GOOGLE_ADS_DEVELOPER_TOKEN: 'd',
    }
    expect(readConfig(google).ads.google).toMatchObject({
      clientId: 'c',
      clientSecret: 's',
      developerToken: 'd',
    })
    for (const name of Object.keys(google)) {
      expect(() => readConfig({ ...google, [name]: '' })).toThrow(name)
    }
    expect(readConfig({ ADS_SANDBOX: 'off' }).ads.hasSandbox).toBe(false)
  })

  test('of the key take 32 bytes, and are never shown', () => {
    expect(readConfig({ SECRET_KEY: '0f'.repeat(32) }).secretKey).toHaveLength(32)
    expect(() => readConfig({ SECRET_KEY: 'my-password' })).toThrow('SECRET_KEY=(hidden)')
  })

  test('of DKIM go together', () => {
    expect(() => readConfig({ DKIM_KEY: 'key' })).toThrow('DKIM_DOMAIN')
    const all = { DKIM_KEY: 'key', DKIM_DOMAIN: 'shop.example', DKIM_SELECTOR: 'a1' }
    expect(readConfig(all).dkim).toEqual({ key: 'key', domain: 'shop.example', selector: 'a1' })
  })

  test('of IP pools need a header that names them', () => {
    expect(() => readConfig({ IP_POOLS: 'alerts' })).toThrow('RELAY_HEADERS')
    expect(() => readConfig({ IP_POOLS: 'alerts', RELAY_HEADERS: 'args=X-Args' })).toThrow('RELAY_HEADERS')
    expect(readConfig({ IP_POOLS: 'alerts', RELAY_HEADERS: 'json=X-JSON' }).ipPools).toEqual(['alerts'])
  })

  test('of IP pools may have addresses, and names with an equals sign stay names', () => {
    const text = 'news = 192.0.2.1  2001:db8::1 192.0.2.1, alerts, tier=gold, a=b=192.0.2.3'
    const { ipPools, addressPools } = readConfig({ IP_POOLS: text, RELAY_HEADERS: 'pool=X-Pool' })
    expect(ipPools).toEqual(['news', 'alerts', 'tier=gold', 'a=b'])
    expect(addressPools.map(({ addresses }) => addresses)).toEqual([
      ['192.0.2.1', '2001:db8::1'],
      [],
      [],
      ['192.0.2.3'],
    ])
  })

  test('are all printed by --help', () => {
    for (const name of settingNames) expect(settingsHelp()).toContain(`\n  ${name} `)
  })
})

test('an unknown flag is refused', () => {
  expect(readFlags(['--demo'])).toEqual({ help: false, demo: true })
  expect(() => readFlags(['--port', '80'])).toThrow('--help or --demo')
})
