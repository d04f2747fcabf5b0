/** The API hosts of an installation. Empty means the origin the page came from: one's own server. */
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

/** Named when the app is built; a server of one's own needs none. */
export const builtInHosts: ApiHosts = {
  global: import.meta.env['VITE_API_GLOBAL'] ?? '',
  eu: import.meta.env['VITE_API_EU'] ?? '',
  staging: import.meta.env['VITE_API_STAGING'] ?? '',
}
