import { describe, expect, test } from 'vitest'
import { type MailRoute, type Routed, ranksFor, shareOut } from './choose-servers.rules.ts'

const plain: Routed = { isDefault: false, weight: 1, ipPools: [], groups: [], domains: [] }
const servers = [
  { ...plain, name: 'usual', isDefault: true },
  { ...plain, name: 'spare', isDefault: true, weight: 0 },
  { ...plain, name: 'news', ipPools: ['news'], groups: [7] },
  { ...plain, name: 'news too', ipPools: ['news'], weight: 0 },
  { ...plain, name: 'shop', domains: ['shop.test'], groups: [7, 8] },
]
const message: MailRoute = { pool: null, groupId: null, domain: 'nordlicht.test', mayWait: true }
const ranks = (route: Partial<MailRoute>) =>
  ranksFor(servers, { ...message, ...route }).map((rank) => rank.map(({ name }) => name))

describe('the servers of a message', () => {
  test.for([
    ['are the default ones where none is named for it', {}, [['usual'], ['spare']]],
    ['are those of its pool', { pool: 'news' }, [['news'], ['news too'], ['usual'], ['spare']]],
    ['are those of its group', { groupId: 7 }, [['news', 'shop'], ['usual'], ['spare']]],
    ['are those of its domain', { domain: 'shop.test' }, [['shop'], ['usual'], ['spare']]],
    [
      'are those of its pool before those of its group and domain',
      { pool: 'news', groupId: 8, domain: 'shop.test' },
      [['news'], ['news too'], ['usual'], ['spare']],
    ],
    [
      'are those of its group before those of its domain',
      { groupId: 7, domain: 'shop.test' },
      [['news', 'shop'], ['usual'], ['spare']],
    ],
    [
      'are those of its group where no server is its pool',
      { pool: 'of a relay', groupId: 8 },
      [['shop'], ['usual'], ['spare']],
    ],
    ['are not those of a parent domain', { domain: 'mail.shop.test' }, [['usual'], ['spare']]],
  ] as const)('%s', ([, route, expected]) => {
    expect(ranks(route)).toEqual(expected)
  })

  test('have a default one only once', () => {
    const both = [{ ...plain, name: 'all', isDefault: true, groups: [7] }]
    expect(ranksFor(both, { ...message, groupId: 7 })).toEqual([both])
  })
})

describe('shares', () => {
  const weighed = (...weights: number[]) => weights.map((weight, at) => ({ key: `${at}`, weight }))

  test.for([
    [[1], 7, [7]],
    [[3, 1], 8, [6, 2]],
    [[1, 1, 1], 50, [17, 17, 16]],
    [[0, 0], 4, [2, 2]],
    [[1, 2], 0, [0, 0]],
    [[1000, 1], 1, [1, 0]],
  ] as const)('of %j are right for %i messages', ([weights, count, expected]) => {
    expect(shareOut(weighed(...weights), count, new Map())).toEqual(expected)
  })

  test('of many small divisions add up to the weights', () => {
    const owed = new Map<string, number>()
    const sums = [0, 0, 0]
    for (let turn = 0; turn < 1000; turn++) {
      const shares = shareOut(weighed(70, 29, 1), 1, owed)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(1)
      for (const [at, share] of shares.entries()) sums[at]! += share
    }
    expect(sums).toEqual([700, 290, 10])
  })

  test('add up after a server was away', () => {
    const owed = new Map<string, number>()
    for (let turn = 0; turn < 10; turn++) {
      const some = turn % 2 === 0 ? weighed(1, 1, 1) : weighed(5, 1)
      const shares = shareOut(some, 3, owed)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(3)
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
    }
  })
})
