import { BlockList, isIP, isIPv6 } from 'node:net'

/** IPv4 networks that are not part of the public Internet (IANA's registry of special purposes, multicast, and reserved). */
const closed4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24'],
  ...['192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]

/**
 * Parts of 2000::/3 that are closed or that carry an IPv4 address to another network: Teredo and the other protocols of
 * 2001::/23, documentation, and 6to4.
 */
const closed6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const closed = listOf([...closed4, ...closed6])
/** The only part of IPv6 that is given out. Mapped, NAT64, private, link-local and multicast addresses lie outside it. */
const global6 = listOf(['2000::/3'])

/** True if an address belongs to the public Internet. False for a text that is no address. */
export function isPublicAddress(address: string): boolean {
  // A zone such as `%eth0` belongs to local addresses only.
  if (isIP(address) === 0 || address.includes('%')) return false
  if (!isIPv6(address)) return !closed.check(address, 'ipv4')
  return global6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    list.addSubnet(address, Number(length), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return list
}
