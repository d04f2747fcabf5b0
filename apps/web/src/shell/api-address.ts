import type { Region } from '@carillon/contract/plan-kinds'

/** The API hosts of an installation. Empty means the origin of the page. */
export interface ApiHosts {
  global: string
  eu: string
  /** Set on an installation for staging: it stands for both regions. */
  staging: string
}

/** Origin of the API for a region, without a trailing slash. */
export function apiAddressOf(hosts: ApiHosts, region: Region): string {
  return (hosts.staging || hosts[region]).replace(/\/+$/, '')
}

/** The hosts of this installation, as the server writes them into the page: `<meta name="carillon-api-eu" content="…">`. */
export function hostsOfPage(): ApiHosts {
  const hostOf = (name: keyof ApiHosts) =>
    document.querySelector<HTMLMetaElement>(`meta[name="carillon-api-${name}"]`)?.content ?? ''
  return { global: hostOf('global'), eu: hostOf('eu'), staging: hostOf('staging') }
}
