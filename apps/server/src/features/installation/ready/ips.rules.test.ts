import { expect, test } from 'vitest'
import { ownIps, readListing, reverseName } from './ips.rules.ts'

test('own addresses are those of pools and single ones of SPF, each once', () => {
  const pools = [{ addresses: ['192.0.2.10', '192.0.2.11'] }, { addresses: [] }]
  const spf = [
    'include:spf.relay.test',
    'ip4:192.0.2.10',
    'ip4:192.0.2.12/32',
    'ip4:192.0.2.0/24',
    'ip6:2001:db8::1',
    'ip6:2001:db8::/32',
  ]
  expect(ownIps(pools, spf)).toEqual(['192.0.2.10', '192.0.2.11', '192.0.2.12', '2001:db8::1'])
  const many = [{ addresses: Array.from({ length: 40 }, (_, at) => `192.0.2.${at}`) }]
  expect(ownIps(many, [])).toHaveLength(16)
})

const zero = '0.'.repeat(20)
test.for([
  ['192.0.2.99', '99.2.0.192.list.test'],
  ['2001:db8::1', `1.0.0.0.${zero}8.b.d.0.1.0.0.2.list.test`],
  ['2001:DB8:1:2:3:4:5:60', '0.6.0.0.5.0.0.0.4.0.0.0.3.0.0.0.2.0.0.0.1.0.0.0.8.b.d.0.1.0.0.2.list.test'],
  ['::ffff:192.0.2.1', `1.0.2.0.0.0.0.c.f.f.f.f.${zero.slice(0, 40)}list.test`],
] as const)('%s is asked for as %s', ([address, name]) => {
  expect(reverseName(address, 'list.test')).toBe(name)
})

test.for([
  [['127.0.0.2'], 'listed'],
  [['127.0.0.4', '127.0.0.10'], 'listed'],
  [['127.255.255.254'], 'refused'],
  [['203.0.113.7'], 'refused'],
] as const)('the answer %s means %s', ([values, meaning]) => {
  expect(readListing(values)).toBe(meaning)
})
