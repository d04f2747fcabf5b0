import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NameServer, startNameServer } from '#test/name-server.ts'
import { dnsLimits, openLookups } from './lookups.ts'

let dns: NameServer
beforeAll(async () => {
  dns = await startNameServer()
  dns.set('TXT', 'long.test', 'k'.repeat(700))
  dns.set('TXT', 'several.test', 'one', 'two')
  dns.set('MX', 'mail.test', '20 second.test', '10 first.test')
  dns.set('A', 'only-a.test', '192.0.2.1')
  dns.set('PTR', '10.2.0.192.in-addr.arpa', 'Out.Nordlicht.Test')
  dns.set('A', 'listed.test', '192.0.2.7')
  dns.set('CNAME', 'alias.test', 'between.test')
  dns.set('CNAME', 'between.test', 'several.test')
  dns.set('CNAME', 'circle.test', 'round.test')
  dns.set('CNAME', 'round.test', 'circle.test')
  for (let at = 0; at < 12; at++) dns.set('CNAME', `chain${at}.test`, `chain${at + 1}.test`)
  dns.set('TXT', 'many.test', ...Array.from({ length: 101 }, (_, at) => `text ${at}`))
  for (const fault of ['servfail', 'refused', 'silent', 'nonsense', 'truncated'] as const) {
    dns.set('TXT', `${fault}.test`, 'there')
    dns.fail(`${fault}.test`, fault)
  }
})
afterAll(() => dns.close())

const limits = { ...dnsLimits, questionMs: 150, totalMs: 5000 }
const open = (changed: Partial<typeof limits> = {}) => openLookups([dns.address], { ...limits, ...changed })

test.for([
  ['several.test', { kind: 'found', values: ['one', 'two'] }],
  // This record does not fit into an answer by UDP, and is put together from its parts.
  ['long.test', { kind: 'found', values: ['k'.repeat(700)] }],
  ['truncated.test', { kind: 'found', values: ['there'] }],
  ['alias.test', { kind: 'found', values: ['one', 'two'] }],
  ['only-a.test', { kind: 'none' }],
  ['nobody.test', { kind: 'none' }],
  ['circle.test', { kind: 'loop' }],
  ['chain0.test', { kind: 'loop' }],
  ['many.test', { kind: 'unknown', fault: 'dns_too_much' }],
  ['servfail.test', { kind: 'unknown', fault: 'dns_failed' }],
  ['refused.test', { kind: 'unknown', fault: 'dns_refused' }],
  ['silent.test', { kind: 'unknown', fault: 'dns_timeout' }],
] as const)('the texts of %s', async ([name, answer]) => {
  const found = await open().txt(name)
  const sorted = found.kind === 'found' ? { ...found, values: [...found.values].sort() } : found
  expect(sorted).toEqual(answer)
})

test('a failed lookup says nothing about the name', async () => {
  expect(await open().txt('nonsense.test')).toMatchObject({ kind: 'unknown' })
})

test('mail servers come in the order of preference, and addresses of both kinds as one list', async () => {
  expect(await open().mx('mail.test')).toEqual({ kind: 'found', values: ['10 first.test', '20 second.test'] })
  expect(await open().addresses('only-a.test')).toEqual({ kind: 'found', values: ['192.0.2.1'] })
  expect(await open().addresses('mail.test')).toEqual({ kind: 'none' })
})

test('an address has names, in lower case, or certainly none', async () => {
  expect(await open().ptr('10.2.0.192.in-addr.arpa')).toEqual({
    kind: 'found',
    values: ['out.nordlicht.test'],
  })
  expect(await open().ptr('11.2.0.192.in-addr.arpa')).toEqual({ kind: 'none' })
})

test('a list is asked for its own answer alone', async () => {
  expect(await open().ipv4('listed.test')).toEqual({ kind: 'found', values: ['192.0.2.7'] })
  const before = dns.asked.length
  expect(await open().ipv4('nobody.test')).toEqual({ kind: 'none' })
  expect(dns.asked.slice(before)).toEqual(['A nobody.test'])
})

test('an unreachable name server is told apart from a missing record', async () => {
  const gone = await startNameServer()
  await gone.close()
  expect(await openLookups([gone.address], limits).txt('several.test')).toEqual({
    kind: 'unknown',
    fault: 'dns_unreachable',
  })
})

test('all questions together keep within their time and their number', async () => {
  // A single question would be waited for much longer.
  const slow = open({ questionMs: 60_000, totalMs: 300 })
  expect(await slow.txt('silent.test')).toEqual({ kind: 'unknown', fault: 'dns_timeout' })
  const few = open({ questions: 2 })
  expect(await few.cname('alias.test')).toMatchObject({ kind: 'found' })
  expect(await few.txt('several.test')).toMatchObject({ kind: 'found' })
  expect(await few.txt('long.test')).toEqual({ kind: 'unknown', fault: 'dns_too_much' })
})

test('a question is asked once', async () => {
  const before = dns.asked.length
  const lookups = open()
  await Promise.all([lookups.txt('several.test'), lookups.txt('several.test')])
  expect(dns.asked.slice(before)).toEqual(['TXT several.test'])
})
