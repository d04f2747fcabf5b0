import { isIP } from 'node:net'

/**
 * Reads an address or a network, as `192.0.2.1`, `192.0.2.0/24`, `192.0.2.*` or an IPv6 one, as a network in CIDR notation.
 * Bits behind the prefix become zero. Null for any other text.
 */
export function readNetwork(text: string): string | null {
  const said = text.trim().toLowerCase()
  const wild = /^(\d{1,3}(?:\.\d{1,3}){0,2})((?:\.\*){1,3})$/.exec(said)
  if (wild) {
    const parts = wild[1]!.split('.')
    const stars = wild[2]!.length / 2
    if (parts.length + stars !== 4) return null
    return readNetwork(
      `${[...parts, ...Array.from({ length: stars }, () => '0')].join('.')}/${parts.length * 8}`,
    )
  }
  const [address = '', bits, ...more] = said.split('/')
  const mapped = mappedIn(address)
  const plain = mapped ?? address
  const most = { 4: 32, 6: 128 }[isIP(plain)]
  if (most === undefined || plain.includes('%') || more.length > 0) return null
  if (bits === undefined) return `${plain}/${most}`
  if (!/^\d{1,3}$/.test(bits)) return null
  const prefix = Number(bits) - (mapped === null ? 0 : 96)
  return prefix >= 0 && prefix <= most ? `${plain}/${prefix}` : null
}

/** The address of a caller as it is compared; null where it is none. An IPv4 address within IPv6 is the IPv4 address. */
export function plainAddress(ip: string): string | null {
  const plain = mappedIn(ip) ?? ip.split('%', 1)[0] ?? ''
  return isIP(plain) === 0 ? null : plain
}

function mappedIn(ip: string): string | null {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? null
}
