/** The problem of a link's address, as far as the address alone shows it; null for a good one. */
export function linkProblem(href: string): 'link_empty' | 'link_dead' | null {
  const address = href.trim()
  if (address === '' || address === '#') return 'link_empty'
  if (/\{\{|<%|\[unsubscribe/i.test(address)) return null
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase()
  if (scheme === undefined) return address.startsWith('#') ? null : 'link_dead'
  if (scheme === 'mailto') return /^mailto:[^@\s?]+@[^@\s?]+\.[^@\s?]+/i.test(address) ? null : 'link_dead'
  if (scheme === 'tel' || scheme === 'sms') return /^\w+:\+?[\d\s().-]{3,}/.test(address) ? null : 'link_dead'
  if (scheme !== 'http' && scheme !== 'https') return 'link_dead'
  return reachable(address) ? null : 'link_dead'
}

/** A public host: a name with a dot, neither this machine nor a private network. */
function reachable(address: string): boolean {
  const host = /^https?:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(address)?.[1]?.toLowerCase() ?? ''
  if (/\s/.test(address) || !/^[\p{L}\p{N}.-]+\.[\p{L}\p{N}-]{2,}$/u.test(host)) return false
  return !/(^|\.)(localhost|local|internal|test|invalid)$|^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\./.test(
    host,
  )
}
