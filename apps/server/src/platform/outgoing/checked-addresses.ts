import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'

/** The lookup of other hosts, and the rule that decides which addresses may be called. */
export interface OutgoingNetwork {
  resolve(host: string): Promise<readonly LookupAddress[]>
  mayCall(address: string, port: number): boolean
}

export function resolveHost(host: string): Promise<readonly LookupAddress[]> {
  return lookup(host, { all: true, verbatim: true })
}

/** The host of an address as it is looked up: an IPv6 address without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** All addresses of a host. `closed` if any of them may not be called, because the system chooses among them. */
export async function checkedAddresses(
  url: URL,
  network: OutgoingNetwork,
): Promise<readonly LookupAddress[] | 'no_host' | 'closed'> {
  const found = await lookUp(url, network)
  return found === 'closed_port' ? 'closed' : found
}

/** As `checkedAddresses`. `closed_port`: the addresses may be called, but not on the port of this one. */
export async function lookUp(
  url: URL,
  network: OutgoingNetwork,
): Promise<readonly LookupAddress[] | 'no_host' | 'closed' | 'closed_port'> {
  const usual = url.protocol === 'https:' ? 443 : 80
  const port = Number(url.port) || usual
  const addresses = await network.resolve(hostOf(url))
  if (addresses.length === 0) return 'no_host'
  const allOn = (asked: number) => addresses.every(({ address }) => network.mayCall(address, asked))
  if (allOn(port)) return addresses
  return allOn(usual) ? 'closed_port' : 'closed'
}

/**
 * A lookup for connections that answers the checked addresses. The name is not looked up again, because it could then
 * lead elsewhere.
 */
export function pinnedTo(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses
    if (options.all) callback(null, [...addresses])
    else if (first) callback(null, first.address, first.family)
  }
}
