/** The value of a cookie, decoded. A value that is not encoded as ours are is returned as it is. */
export function readCookie(name: string): string | undefined {
  for (const pair of document.cookie.split('; ')) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at) === name) return decoded(pair.slice(at + 1))
  }
  return undefined
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** SameSite=Lax, whole site, Secure on https. Without `expires` it ends with the browser session. */
export function writeCookie(name: string, value: string, expires?: Date): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  const until = expires ? `; Expires=${expires.toUTCString()}` : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${secure}${until}`
}

export function clearCookie(name: string): void {
  writeCookie(name, '', new Date(0))
}
