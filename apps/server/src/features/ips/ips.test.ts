import { ipPools, ips } from '@carillon/contract/ips'
import { subusers } from '@carillon/contract/subusers'
import { givenSubuser } from '#test/given-subuser.ts'
import { type Caller, describe, expect, makeCaller, type Server, testWith } from '#test/kit.ts'

const named = testWith({
  IP_POOLS: 'news=192.0.2.1 2001:db8::1, alerts=192.0.2.2 192.0.2.1, plain',
  RELAY_HEADERS: 'pool=X-Pool',
})
const unnamed = testWith({})

/** An account with two enabled subusers and a disabled one; it acts for the first. */
async function givenTree(server: Server, name: string) {
  const me = await server.as(name)
  const parent = me.account
  const { account } = await givenSubuser(server, `${name}-south`, { parent })
  const south = makeCaller(server.url, me.key, account, `${name}-south`)
  await givenSubuser(server, `${name}-north`, { parent })
  const off = await givenSubuser(server, `${name}-off`, { parent })
  const { db } = server.product.services.database
  await db.updateTable('account').set({ disabled: true }).where('id', '=', off.account).execute()
  return { me, south, subusers: [`${name}-north`, `${name}-south`] }
}

const outside = { warmup: false, start_date: null, whitelabeled: false, rdns: '' }
const both = ['news', 'alerts']

describe('the addresses that the operator has named', () => {
  named('are those of a new subuser too, in whatever spelling, and no others', async ({ server }) => {
    const me = await server.as('maker')
    const make = (username: string, ...list: string[]) =>
      me.outcome(subusers.create, {
        body: { username, email: `${username}@maker.test`, password: 'a password of eight', ips: list },
      })
    expect(await make('made-here', '192.0.2.2', '2001:DB8:0::1')).toBe(200)
    expect(await make('made-nowhere', '192.0.2.2', '192.0.2.9')).toBe('subuser_ip_unknown')
    const made = makeCaller(server.url, me.key, me.account, 'made-here')
    expect((await made.call(ips.assigned, {})).map(({ ip }) => ip)).toContain('192.0.2.2')
  })

  named('are listed with their pools, and with the subusers of the account that asks', async ({ server }) => {
    const { me, south, subusers } = await givenTree(server, 'listed')
    const row = (ip: string, pools: string[]) => ({ ...outside, ip, pools, subusers, assigned_at: null })
    const all = [row('192.0.2.1', both), row('2001:db8::1', ['news']), row('192.0.2.2', ['alerts'])]
    expect(await me.call(ips.list, {})).toEqual(all)
    expect((await south.call(ips.list, {})).map((one) => [one.ip, one.subusers])).toEqual(
      all.map(({ ip }) => [ip, []]),
    )
    expect(await me.call(ips.list, { query: { ip: '2001:DB8:0::1' } })).toEqual([all[1]])
    expect(await me.call(ips.list, { query: { sort_by_direction: 'desc', limit: 1, offset: 1 } })).toEqual([
      all[1],
    ])
    expect(await me.call(ips.list, { query: { subuser: 'listed-south' } })).toHaveLength(3)
    expect(await me.outcome(ips.list, { query: { subuser: 'listed-off' } })).toBe('domain_subuser_not_found')
    expect(await south.outcome(ips.list, { query: { subuser: 'listed-north' } })).toBe(
      'domain_subuser_not_found',
    )
  })

  named('are read one by one', async ({ server }) => {
    const { me, south, subusers } = await givenTree(server, 'single')
    const read = (caller: Caller, ip_address: string) => caller.call(ips.get, { params: { ip_address } })
    expect(await read(me, '192.0.2.1')).toEqual({ ...outside, ip: '192.0.2.1', pools: both, subusers })
    expect(await read(south, '2001:db8:0::1')).toMatchObject({ ip: '2001:db8::1', subusers: [] })
    expect(await me.outcome(ips.get, { params: { ip_address: '192.0.2.9' } })).toBe('ip_not_found')
  })

  named('are assigned to each account, and none can be added', async ({ server }) => {
    const { me, south } = await givenTree(server, 'assigned')
    for (const caller of [me, south]) {
      expect(await caller.call(ips.assigned, {})).toEqual([
        { ip: '192.0.2.1', pools: both, warmup: false, start_date: 0 },
        { ip: '2001:db8::1', pools: ['news'], warmup: false, start_date: 0 },
        { ip: '192.0.2.2', pools: ['alerts'], warmup: false, start_date: 0 },
      ])
      expect((await caller.call(ips.remaining, {})).results).toEqual([
        { remaining: 0, period: 'month', price_per_ip: 0 },
      ])
    }
  })

  named('are the addresses of their pools', async ({ server }) => {
    const { me, south } = await givenTree(server, 'pools')
    for (const caller of [me, south]) {
      expect(await caller.call(ipPools.list, {})).toEqual([
        { name: 'news' },
        { name: 'alerts' },
        { name: 'plain' },
      ])
      const read = (pool_name: string) => caller.call(ipPools.get, { params: { pool_name } })
      expect(await read('alerts')).toEqual({ pool_name: 'alerts', ips: ['192.0.2.2', '192.0.2.1'] })
      expect(await read('plain')).toEqual({ pool_name: 'plain', ips: [] })
      expect(await caller.outcome(ipPools.get, { params: { pool_name: 'gone' } })).toBe('ip_pool_not_found')
    }
  })
})

unnamed('without any, the lists are empty', async ({ server }) => {
  expect(await server.owner.call(ips.list, {})).toEqual([])
  expect(await server.owner.call(ips.assigned, {})).toEqual([])
  expect(await server.owner.call(ipPools.list, {})).toEqual([])
  expect(await server.owner.outcome(ips.get, { params: { ip_address: '192.0.2.1' } })).toBe('ip_not_found')
})

named('no call changes what is a setting, and the refusal says so', async ({ server }) => {
  const { me, south } = await givenTree(server, 'writes')
  const params = { pool_name: 'news' }
  const refused = async (caller: Caller) => [
    await caller.outcome(ips.add, { body: { count: 1 } }),
    await caller.outcome(ipPools.create, { body: { name: 'more' } }),
    await caller.outcome(ipPools.update, { params, body: { name: 'more' } }),
    await caller.outcome(ipPools.delete, { params }),
    await caller.outcome(ipPools.addAddress, { params, body: { ip: '192.0.2.2' } }),
    await caller.outcome(ipPools.removeAddress, { params: { ...params, ip: '192.0.2.1' } }),
  ]
  for (const caller of [me, south]) {
    expect(await refused(caller)).toEqual(Array.from({ length: 6 }, () => 'ip_pools_are_a_setting'))
  }
  const answer = await me.fetch('/v3/ips/pools/news', { method: 'DELETE' })
  expect(answer.status).toBe(403)
  expect(JSON.stringify(await answer.json())).toContain('names them in IP_POOLS')
})
