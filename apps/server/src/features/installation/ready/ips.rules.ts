/** The most addresses that are checked. */
const most = 16

/**
 * The addresses that mail leaves from, as far as the settings name them one by one: those of the pools, and `ip4:` and `ip6:`
 * terms of SPF without a network.
 */
export function ownIps(
  pools: readonly { addresses: readonly string[] }[],
  spf: readonly string[],
): readonly string[] {
  const named = spf.flatMap((term) => {
    const [, address = '', length] = /^(?:ip4|ip6):([0-9a-f.:]+?)(?:\/(\d+))?$/i.exec(term) ?? []
    const isOne = length === undefined || length === (address.includes(':') ? '128' : '32')
    return address !== '' && isOne ? [address] : []
  })
  return [...new Set([...pools.flatMap(({ addresses }) => addresses), ...named])].slice(0, most)
}

/**
 * The name of an address below a zone: its bytes, or the hexadecimal digits of IPv6, in reverse order. Blocklists answer under it
 * (RFC 5782, sections 2.1 and 2.4), and reverse DNS does (RFC 1035, section 3.5; RFC 3596, section 2.5).
 */
export function reverseName(address: string, zone: string): string {
  const parts = address.includes(':') ? digitsOf(address) : address.split('.')
  return `${[...parts].reverse().join('.')}.${zone}`
}

function digitsOf(address: string): string[] {
  const [head = '', tail] = inHex(address).split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const between = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  return [...[...before, ...between, ...after].map((group) => group.padStart(4, '0')).join('')]
}

/** An IPv6 address without the dotted form of its last 32 bits. */
function inHex(address: string): string {
  return address.toLowerCase().replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
}

/**
 * The meaning of a blocklist's answer. Lists answer 127.0.0.0/8 for listed addresses (RFC 5782, section 2.1); 127.255.255.0/24
 * says that a question was refused, as of name servers that ask too much. Any other address is none of a list.
 */
export function readListing(values: readonly string[]): 'listed' | 'refused' {
  return values.some((value) => value.startsWith('127.') && !value.startsWith('127.255.255.'))
    ? 'listed'
    : 'refused'
}
