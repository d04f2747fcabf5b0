import { isIPv6 } from 'node:net'
import type { Db } from '#platform/db.ts'
import type { IpPool } from '#platform/setting-shapes.ts'

/** The names of the enabled subusers of an account. */
export type NamesOfSubusers = (db: Db, account: string) => Promise<string[]>

interface Address {
  ip: string
  pools: string[]
}

/** The addresses of all pools, in the order in which the operator names them, each with its pools. */
export function addressesIn(pools: readonly IpPool[]): Address[] {
  const found = new Map<string, Address>()
  for (const { name, addresses } of pools) {
    for (const ip of addresses) {
      const known = found.get(spelled(ip))
      if (known) known.pools.push(name)
      else found.set(spelled(ip), { ip, pools: [name] })
    }
  }
  return [...found.values()]
}

/** The first of these addresses that the operator has not named. */
export function firstUnnamed(pools: readonly IpPool[], ips: readonly string[]): string | undefined {
  const named = addressesIn(pools)
  return ips.find((ip) => !named.some((one) => isSameAddress(one.ip, ip)))
}

/** True if two texts are the same address. */
export function isSameAddress(one: string, other: string): boolean {
  return spelled(one) === spelled(other)
}

/** One spelling for each address: `2001:DB8:0::1` is `2001:db8::1`. */
function spelled(ip: string): string {
  return isIPv6(ip) ? new URL(`http://[${ip.replace(/%.*$/, '')}]`).hostname : ip
}
