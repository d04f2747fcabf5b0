/** The API hosts of an installation. Empty means the origin of the page. */
export interface ApiHosts {
  global: string
  eu: string
  staging: string
}

/** Origin of the API for a region, without a trailing slash. */
export function apiAddressOf(hosts: ApiHosts, region: 'global' | 'eu', isStaging: boolean): string {
  const host = isStaging ? hosts.staging : hosts[region]
  return host.replace(/\/+$/, '')
}

/** Set when the app is built. An installation that serves the app itself needs none. */
export const builtInHosts: ApiHosts = {
  global: import.meta.env['VITE_API_GLOBAL'] ?? '',
  eu: import.meta.env['VITE_API_EU'] ?? '',
  staging: import.meta.env['VITE_API_STAGING'] ?? '',
}
