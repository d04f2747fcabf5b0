import { expect, test } from 'vitest'
import { plainAddress, readNetwork } from './networks.ts'

test.for<[text: string, network: string | null]>([
  ['192.0.2.1', '192.0.2.1/32'],
  [' 192.0.2.0/24 ', '192.0.2.0/24'],
  ['192.*.*.*', '192.0.0.0/8'],
  ['192.0.2.*', '192.0.2.0/24'],
  ['2001:DB8::/32', '2001:db8::/32'],
  ['2001:db8::1', '2001:db8::1/128'],
  ['::ffff:192.0.2.1', '192.0.2.1/32'],
  ['::ffff:192.0.2.0/120', '192.0.2.0/24'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['192.0.2.1/33', null],
  ['2001:db8::/129', null],
  ['192.0.2', null],
  ['192.*.2.*', null],
  ['*.*.*.*', null],
  ['300.1.1.1', null],
  ['300.*.*.*', null],
  ['fe80::1%eth0', null],
  ['192.0.2.1/24/24', null],
  ['192.0.2.1/-1', null],
  ['example.com', null],
  ['', null],
])('"%s" is read as %s', ([text, network]) => {
  expect(readNetwork(text)).toBe(network)
})

test('the address of a caller is compared without its zone, and IPv4 as IPv4', () => {
  expect(plainAddress('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(plainAddress('fe80::1%eth0')).toBe('fe80::1')
  expect(plainAddress('unknown')).toBeNull()
})
