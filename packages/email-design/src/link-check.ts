export type LinkProblem = 'link_empty' | 'link_example' | 'link_without_protocol' | 'link_dead'

/** The problem of a link's address, as far as the address alone shows it; null for a good one. */
export function linkProblem(href: string): LinkProblem | null {
  const address = href.trim()
  if (address === '' || address === '#') return 'link_empty'
  if (/\{\{|<%|\[unsubscribe/i.test(address)) return null
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(address)?.[1]?.toLowerCase()
  if (scheme === undefined) {
    if (address.startsWith('#')) return null
    return reachable(withProtocol(address)) ? 'link_without_protocol' : 'link_dead'
  }
  if (scheme === 'mailto') return /^mailto:[^@\s?]+@[^@\s?]+\.[^@\s?]+/i.test(address) ? null : 'link_dead'
  if (scheme === 'tel' || scheme === 'sms') return /^\w+:\+?[\d\s().-]{3,}/.test(address) ? null : 'link_dead'
  if (scheme !== 'http' && scheme !== 'https') return 'link_dead'
  if (!reachable(address)) return 'link_dead'
  return isExample(address) ? 'link_example' : null
}

/** An address without a protocol, completed. Mail addresses become `mailto:`. */
export function withProtocol(href: string): string {
  const address = href.trim().replace(/^\/\//, '')
  return /^[^@\s/]+@[^@\s/]+\.[^@\s/]+$/.test(address) ? `mailto:${address}` : `https://${address}`
}

function hostOf(address: string): string {
  return /^https?:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(address)?.[1]?.toLowerCase() ?? ''
}

/** The hosts that starter and system designs link to. */
function isExample(address: string): boolean {
  return /^(www\.)?example\.(com|org|net)$/.test(hostOf(address))
}

/** A public host: a name with a dot, neither this machine nor a private network. */
function reachable(address: string): boolean {
  if (address.startsWith('mailto:')) return true
  const host = hostOf(address)
  if (/\s/.test(address) || !/^[\p{L}\p{N}.-]+\.[\p{L}\p{N}-]{2,}$/u.test(host)) return false
  return !/(^|\.)(localhost|local|internal|test|invalid)$|^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\./.test(
    host,
  )
}
