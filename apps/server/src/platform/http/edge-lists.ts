import { isIP } from 'node:net'

/** Reads ALLOWED_ORIGINS; null when a part of it is not an origin. */
export function readOrigins(value: string): string[] | null {
  const origins = value.split(/[\s,]+/).filter(Boolean)
  const isOrigin = (one: string) =>
    URL.canParse(one) && /^https?:$/.test(new URL(one).protocol) && new URL(one).origin === one
  return origins.every(isOrigin) ? origins : null
}

/** Reads API_URL and its like, which become part of a policy; null when it is not one origin. */
export function readOrigin(value: string): string | null {
  const origin = value.replace(/\/$/, '')
  return readOrigins(origin)?.length === 1 && /^[a-z0-9.:/[\]-]+$/.test(origin) ? origin : null
}

/** Reads TRUSTED_PROXIES; null when a part of it is not a proxy. */
export function readProxies(value: string): string[] | null {
  if (value === 'none') return []
  const proxies = value.split(/[\s,]+/).filter(Boolean)
  const isProxy = (one: string) => {
    if (['loopback', 'linklocal', 'uniquelocal'].includes(one)) return true
    const [address = '', bits, ...rest] = one.split('/')
    const most = { 4: 32, 6: 128 }[isIP(address)] ?? 0
    return (
      most > 0 &&
      rest.length === 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
    )
  }
  return proxies.every(isProxy) ? proxies : null
}

/** Reads SIGN_IN_HOSTS; null when a part of it is no host. */
export function readHosts(value: string): string[] | null {
  const hosts = value.split(/[\s,]+/).filter(Boolean)
  const isHost = (one: string) => {
    const url = URL.parse(`https://${one}/`)
    return url !== null && (url.host === one || `${url.hostname}:443` === one)
  }
  return hosts.every(isHost) ? hosts : null
}
