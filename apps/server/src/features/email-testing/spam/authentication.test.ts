import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { createDkimSigner } from '#platform/dkim/dkim-signer.ts'
import { type NameServer, startNameServer } from '#test/name-server.ts'
import { checkAuthentication } from './authentication.ts'

const keyOf = (type: 'rsa' | 'ed25519') =>
  createDkimSigner({
    domain: 'shop.test',
    selector: type,
    privateKey: (type === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ed25519')
    ).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  })
const signers = { rsa: keyOf('rsa'), ed25519: keyOf('ed25519') }
const publicKey = signers.rsa.published().publicKey
const strange = keyOf('rsa').published().publicKey

let dns: NameServer
beforeAll(async () => {
  dns = await startNameServer()
})
afterAll(() => dns.close())

const records = {
  spf: ['shop.test', 'v=spf1 include:relay.test -all'],
  relay: ['relay.test', 'v=spf1 ip4:192.0.2.10 -all'],
  dkim: ['rsa._domainkey.shop.test', `v=DKIM1; k=rsa; p=${publicKey}`],
  dmarc: ['_dmarc.shop.test', 'v=DMARC1; p=reject'],
  bimi: ['default._bimi.shop.test', 'v=BIMI1; l=https://shop.test/a.svg; a=https://shop.test/a.pem'],
} as const

beforeEach(() => {
  for (const [name, text] of Object.values(records)) {
    dns.set('TXT', name, text)
    dns.fail(name, null)
  }
  for (const name of ['_dmarc.news.shop.test', 'b.shop.test', 'bounces.test']) dns.set('TXT', name)
})

interface Given {
  from?: string
  signer?: 'rsa' | 'ed25519' | null
  returnDomain?: string | null
  env?: Record<string, string>
}

function check({ from = 'news@shop.test', signer = 'rsa', returnDomain = null, env = {} }: Given = {}) {
  const config = readConfig({ NAMESERVERS: dns.address, SENDING_SPF: 'include:relay.test', ...env })
  return checkAuthentication(config, from, { signer: signer && signers[signer], returnDomain })
}

const codesOf = async (given?: Given) => {
  const { spf, dkim, dmarc, bimi } = await check(given)
  return [spf, dkim, dmarc, bimi].map(({ state, code }) => `${state} ${code}`)
}

test('mail with all records in order passes, and the records are shown', async () => {
  expect(await check()).toMatchObject({
    spf: { state: 'pass', code: 'spf_pass', record: records.spf[1], details: { host: 'shop.test' } },
    dkim: { state: 'pass', code: 'dkim_pass', record: records.dkim[1], details: { host: records.dkim[0] } },
    dmarc: { state: 'pass', code: 'dmarc_pass', record: records.dmarc[1], details: { policy: 'reject' } },
    bimi: { state: 'pass', code: 'bimi_pass', record: records.bimi[1] },
  })
})

test('a domain without records misses them all', async () => {
  const found = await check({ from: 'ada@bare.test', signer: null })
  expect(found.spf).toEqual({
    state: 'missing',
    record: null,
    code: 'spf_missing',
    details: { host: 'bare.test' },
  })
  expect(found.dkim).toMatchObject({ state: 'missing', code: 'dkim_unsigned' })
  expect(found.dmarc).toMatchObject({ state: 'missing', code: 'dmarc_missing' })
  expect(found.bimi).toMatchObject({ state: 'missing', code: 'bimi_missing' })
})

describe('SPF', () => {
  test.for([
    ['v=spf1 ip4:198.51.100.7 -all', 'fail spf_not_named'],
    ['v=spf1 includ:relay.test -all', 'fail spf_malformed'],
    ['v=spf1 include:relay.test +all', 'fail spf_allows_all'],
    ['v=spf1 include:none.test -all', 'fail spf_target_missing'],
    ['some other text', 'missing spf_missing'],
  ] as const)('of %j: %s', async ([text, outcome]) => {
    dns.set('TXT', 'shop.test', text)
    expect((await codesOf())[0]).toBe(outcome)
  })

  test('is that of the return path, if there is one', async () => {
    dns.set('TXT', 'b.shop.test', 'v=spf1 ip4:192.0.2.10 -all')
    const env = { SENDING_SPF: 'ip4:192.0.2.10' }
    const found = await check({ returnDomain: 'b.shop.test', env })
    expect(found.spf).toMatchObject({ code: 'spf_pass', details: { host: 'b.shop.test' } })
    dns.set('TXT', 'bounces.test', 'v=spf1 ip4:192.0.2.10 -all')
    const installed = await check({ env: { ...env, BOUNCE_PORT: '0', BOUNCE_DOMAIN: 'bounces.test' } })
    expect(installed.spf).toMatchObject({ code: 'spf_pass', details: { host: 'bounces.test' } })
  })

  test('is not decided where the operator has not named the servers', async () => {
    expect((await codesOf({ env: { SENDING_SPF: '' } }))[0]).toBe('unknown spf_servers_unknown')
  })
})

describe('DKIM', () => {
  test.for([
    [`v=DKIM1; k=rsa; p=${strange}`, 'fail key_wrong'],
    ['v=DKIM1; p=', 'fail key_revoked'],
    [`v=DKIM1; k=ed25519; p=${publicKey}`, 'fail key_wrong'],
    [`p=${publicKey}`, 'pass dkim_pass'],
  ] as const)('of %j: %s', async ([text, outcome]) => {
    dns.set('TXT', records.dkim[0], text)
    expect((await codesOf())[1]).toBe(outcome)
  })

  test('needs the record of the key that signs', async () => {
    dns.set('TXT', records.dkim[0])
    expect((await codesOf())[1]).toBe('missing dkim_missing')
  })

  test('knows keys of Ed25519', async () => {
    const host = 'ed25519._domainkey.shop.test'
    dns.set('TXT', host, `v=DKIM1; k=ed25519; p=${signers.ed25519.published().publicKey}`)
    expect((await codesOf({ signer: 'ed25519' }))[1]).toBe('pass dkim_pass')
    dns.set('TXT', host, `v=DKIM1; p=${signers.ed25519.published().publicKey}`)
    expect((await codesOf({ signer: 'ed25519' }))[1]).toBe('fail key_wrong')
  })

  test('of another domain passes, and proves nothing for DMARC', async () => {
    const found = await codesOf({ from: 'ada@other.test' })
    expect(found.slice(0, 2)).toEqual(['missing spf_missing', 'pass dkim_other_domain'])
    dns.set('TXT', '_dmarc.other.test', 'v=DMARC1; p=none')
    expect((await codesOf({ from: 'ada@other.test' }))[2]).toBe('fail dmarc_not_aligned')
  })
})

describe('DMARC', () => {
  test.for([
    ['v=DMARC1; p=none', 'pass dmarc_none'],
    ['v=DMARC1; p=quarantine; pct=20', 'pass dmarc_pass'],
    ['v=DMARC1; p=maybe', 'fail dmarc_malformed'],
    ['v=DMARC1; p=reject; adkim=s; aspf=s', 'pass dmarc_pass'],
  ] as const)('of %j: %s', async ([text, outcome]) => {
    dns.set('TXT', '_dmarc.shop.test', text)
    expect((await codesOf())[2]).toBe(outcome)
  })

  test('of a domain above counts, with its policy for domains below', async () => {
    dns.set('TXT', '_dmarc.shop.test', 'v=DMARC1; p=reject; sp=none')
    const { dmarc } = await check({ from: 'ada@news.shop.test' })
    expect(dmarc).toMatchObject({ state: 'pass', code: 'dmarc_none', details: { policy: 'none' } })
  })

  test('that is strict wants exactly the same domain', async () => {
    dns.set('TXT', '_dmarc.shop.test', 'v=DMARC1; p=reject; adkim=s; aspf=s')
    expect((await codesOf({ from: 'ada@news.shop.test' }))[2]).toBe('fail dmarc_not_aligned')
  })

  test('needs one of SPF and DKIM', async () => {
    dns.set('TXT', records.dkim[0], 'v=DKIM1; p=')
    expect((await codesOf())[2]).toBe('pass dmarc_pass')
    dns.set('TXT', 'shop.test', 'v=spf1 -all')
    expect((await codesOf())[2]).toBe('fail dmarc_not_aligned')
    dns.fail(records.dkim[0], 'servfail')
    expect((await codesOf()).slice(1)).toEqual([
      'unknown dns_failed',
      'unknown dmarc_undecided',
      'unknown bimi_undecided',
    ])
  })
})

describe('BIMI', () => {
  test.for([
    ['v=BIMI1; l=https://shop.test/a.svg', 'pass bimi_without_certificate'],
    ['v=BIMI1; l=; a=', 'missing bimi_declined'],
    ['v=BIMI1; l=http://shop.test/a.svg', 'fail bimi_logo'],
    ['v=BIMI1; l=https://shop.test/a.png', 'fail bimi_logo'],
    ['v=BIMI1; l=https://shop.test/a.svg; a=shop.test/a.pem', 'fail bimi_logo'],
    ['v=BIMI1; l', 'fail bimi_malformed'],
    ['v=BIMI10; l=https://shop.test/a.svg', 'missing bimi_missing'],
  ] as const)('of %j: %s', async ([text, outcome]) => {
    dns.set('TXT', records.bimi[0], text)
    expect((await codesOf())[3]).toBe(outcome)
  })

  test('has one record', async () => {
    dns.set('TXT', records.bimi[0], records.bimi[1], records.bimi[1])
    expect((await codesOf())[3]).toBe('fail bimi_several')
  })

  test('of a domain above counts', async () => {
    expect((await codesOf({ from: 'ada@news.shop.test' }))[3]).toBe('pass bimi_pass')
  })

  test.for([
    ['v=DMARC1; p=none', 'fail bimi_needs_dmarc'],
    ['v=DMARC1; p=quarantine; pct=50', 'fail bimi_needs_dmarc'],
    ['v=DMARC1; p=reject; sp=none', 'fail bimi_needs_dmarc'],
    ['v=DMARC1; p=quarantine; pct=100', 'pass bimi_pass'],
    ['v=DMARC1; p=perhaps', 'fail bimi_needs_dmarc'],
  ] as const)('with the policy %j: %s', async ([text, outcome]) => {
    dns.set('TXT', '_dmarc.shop.test', text)
    expect((await codesOf())[3]).toBe(outcome)
  })

  test('is unknown while no server answers', async () => {
    dns.fail(records.bimi[0], 'refused')
    expect((await codesOf())[3]).toBe('unknown dns_refused')
  })
})
