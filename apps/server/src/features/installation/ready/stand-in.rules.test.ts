import { expect, test } from 'vitest'
import { standInsFor, type Takes, takesNothing } from './stand-in.rules.ts'

type Named = Takes & { name: string }

const server = (name: string, change: Partial<Takes> = {}): Named => ({
  name,
  isDefault: false,
  ipPools: [],
  groups: [],
  domains: [],
  ...change,
})
const main = server('main', { isDefault: true })
const news = server('news', { ipPools: ['news'] })
const shop = server('shop', { domains: ['shop.test'], groups: [7] })

test.for<[string, Named, Named[], string[]]>([
  ['a default server alone', main, [], []],
  ['a default server beside another', main, [server('second', { isDefault: true })], ['second']],
  ['a default server beside one for a pool', main, [news], []],
  ['a server for a pool beside a default one', news, [main], ['main']],
  [
    'a server for a pool beside another for the same',
    news,
    [server('twin', { ipPools: ['news'] })],
    ['twin'],
  ],
  ['a server for a pool beside one for another pool', news, [server('b', { ipPools: ['other'] })], []],
  ['a server for a group and a domain, of which another has one', shop, [server('g', { groups: [7] })], []],
  ['the same with a default server', shop, [server('g', { groups: [7] }), main], ['g', 'main']],
  [
    'the same with one server for each',
    shop,
    [server('g', { groups: [7] }), server('d', { domains: ['shop.test'] })],
    ['g', 'd'],
  ],
])('%s', ([, away, reached, expected]) => {
  expect(standInsFor(away, reached).map(({ name }) => name)).toEqual(expected)
})

test('a server takes mail as a default one, or by what it is named for', () => {
  expect([main, news, shop, server('idle')].map(takesNothing)).toEqual([false, false, false, true])
})
