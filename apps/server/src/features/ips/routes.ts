import { ipPools, ips } from '@carillon/contract/ips'
import type { App, Context } from '#platform/http/app.ts'
import { handle } from '#platform/http/handle.ts'
import { offsetList } from '#platform/http/offset-list.ts'
import { Refusal } from '#platform/refusal.ts'
import { addressesIn, isSameAddress, type NamesOfSubusers } from './addresses.ts'

/** Pools and addresses are a setting of the installation. All accounts may use all of them. */
export function ipsRoutes(app: App, { namesOfSubusers }: { namesOfSubusers: NamesOfSubusers }): void {
  handle(app, ips.list, async (context, { query }) => {
    const subusers = await namesOfSubusers(context.db, context.account)
    const { subuser, ip } = query
    if (subuser !== undefined && !subusers.includes(subuser))
      throw new Refusal('domain_subuser_not_found', { username: subuser }, { field: 'subuser' })
    const all = addressesOf(context).filter((one) => ip === undefined || isSameAddress(one.ip, ip))
    if (query.sort_by_direction === 'desc') all.reverse()
    const page = await offsetList(context, query, ({ limit, offset }) => all.slice(offset, offset + limit))
    return page.map((one) => ({ ...one, ...unknown, subusers, assigned_at: null }))
  })
  handle(app, ips.assigned, async (context) =>
    addressesOf(context).map((one) => ({ ...one, warmup: false, start_date: 0 })),
  )
  handle(app, ips.remaining, async () => ({ results: [{ remaining: 0, period: 'month', price_per_ip: 0 }] }))
  handle(app, ips.get, async (context, { params }) => {
    const found = addressesOf(context).find(({ ip }) => isSameAddress(ip, params.ip_address))
    if (!found) throw new Refusal('ip_not_found')
    return { ...found, ...unknown, subusers: await namesOfSubusers(context.db, context.account) }
  })
  handle(app, ipPools.list, async ({ services }) => services.config.ipPools.map((name) => ({ name })))
  handle(app, ipPools.get, async ({ services }, { params: { pool_name } }) => {
    const { ipPools: names, addressPools } = services.config
    if (!names.includes(pool_name)) throw new Refusal('ip_pool_not_found')
    // A pool that a mail server is has no addresses here: the server knows them.
    return { pool_name, ips: [...(addressPools.find(({ name }) => name === pool_name)?.addresses ?? [])] }
  })
  handle(app, ips.add, refuse)
  handle(app, ipPools.create, refuse)
  handle(app, ipPools.update, refuse)
  handle(app, ipPools.delete, refuse)
  handle(app, ipPools.addAddress, refuse)
  handle(app, ipPools.removeAddress, refuse)
}

/** @throws ip_pools_are_a_setting */
async function refuse(): Promise<never> {
  throw new Refusal('ip_pools_are_a_setting')
}

/** The mail server knows the names of its addresses. A warm-up is a plan of an account, not of an address. */
const unknown = { warmup: false, start_date: null, whitelabeled: false, rdns: '' }

function addressesOf({ services }: Context) {
  return addressesIn(services.config.addressPools)
}
