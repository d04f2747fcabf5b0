import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLookups } from '#platform/dns/lookups.ts'
import { type NameServer, startNameServer } from '#test/name-server.ts'
import { readSpf } from './spf.ts'
import { withSpfTerms } from './spf-terms.rules.ts'

let dns: NameServer
beforeAll(async () => {
  dns = await startNameServer()
  const spf = (name: string, terms: string, ...others: string[]) =>
    dns.set('TXT', name, 'site-verification=1', `v=spf1 ${terms}`.trim(), ...others)
  spf('good.test', 'include:relay.test ip4:198.51.100.0/24 -all')
  spf('relay.test', 'ip4:192.0.2.10 ip6:2001:db8::/32 ~all')
  spf('through.test', 'redirect=good.test')
  spf('two.test', '-all', 'v=spf1 ~all')
  spf('all.test', '+all')
  spf('round.test', 'include:other-round.test -all')
  spf('other-round.test', 'include:round.test -all')
  spf('self.test', 'include:self.test -all')
  spf('hollow.test', 'include:nothing.test -all')
  spf('broken.test', 'ip4:192.0.2.10 includ:relay.test -all')
  spf('macro.test', 'exists:%{i}.spf.test include:%{d}.spf.test ip4:192.0.2.10 -all')
  spf('ten.test', `${Array.from({ length: 10 }, () => 'a').join(' ')} ip4:192.0.2.10 -all`)
  spf('eleven.test', `${Array.from({ length: 11 }, () => 'mx').join(' ')} ip4:192.0.2.10 -all`)
  // The record has six look-ups of its own, and five more in the included record.
  spf('nested.test', 'a a a a a include:six.test ip4:192.0.2.10 -all')
  spf('six.test', 'mx mx mx mx mx -all')
  spf('asks-silent.test', 'include:silent.test -all')
  dns.set('TXT', 'none.test', 'v=spf10 -all', 'something else')
  dns.set('CNAME', 'alias.test', 'good.test')
  dns.fail('silent.test', 'servfail')
})
afterAll(() => dns.close())

const read = (name: string) => readSpf(openLookups([dns.address]), name, ['ip4:192.0.2.10'])

test.for([
  ['good.test', null, 1, 'good.test'],
  ['alias.test', null, 1, 'alias.test'],
  ['through.test', null, 2, 'through.test'],
  ['macro.test', null, 2, 'macro.test'],
  ['ten.test', null, 10, 'ten.test'],
  ['none.test', 'missing', 0, 'none.test'],
  ['nobody.test', 'missing', 0, 'nobody.test'],
  ['two.test', 'spf_several', 0, 'two.test'],
  ['all.test', 'spf_allows_all', 0, 'all.test'],
  ['round.test', 'spf_loop', 2, 'round.test'],
  ['self.test', 'spf_loop', 1, 'self.test'],
  ['hollow.test', 'spf_target_missing', 1, 'nothing.test'],
  ['broken.test', 'spf_malformed', 0, 'includ:relay.test'],
  ['eleven.test', 'spf_lookups', 11, 'eleven.test'],
  ['nested.test', 'spf_lookups', 11, 'six.test'],
  ['asks-silent.test', 'dns_failed', 1, 'silent.test'],
  ['silent.test', 'dns_failed', 0, 'silent.test'],
] as const)('the record of %s: %s', async ([name, problem, lookups, about]) => {
  expect(await read(name)).toMatchObject({ problem, lookups, name: about })
})

test('servers that a record does not allow are named', async () => {
  const wanted = ['ip4:203.0.113.9', 'include:relay.test']
  expect(await readSpf(openLookups([dns.address]), 'good.test', wanted)).toMatchObject({
    problem: 'spf_not_named',
    name: 'ip4:203.0.113.9',
  })
})

test.for([
  [null, 'v=spf1 ip4:192.0.2.10 ~all'],
  ['v=spf1 include:a.test -all', 'v=spf1 include:a.test ip4:192.0.2.10 -all'],
  ['v=spf1 redirect=a.test', 'v=spf1 ip4:192.0.2.10 redirect=a.test'],
  ['v=spf1 +ip4:192.0.2.10 -all', 'v=spf1 +ip4:192.0.2.10 -all'],
  ['v=spf1 a', 'v=spf1 a ip4:192.0.2.10'],
] as const)('%j with our servers', ([record, whole]) => {
  expect(withSpfTerms(record, ['ip4:192.0.2.10'])).toBe(whole)
})
