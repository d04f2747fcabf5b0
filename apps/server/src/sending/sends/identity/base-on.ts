/** The beginning of addresses in messages that are below this host: protocol, port and path are those of PUBLIC_URL. */
export function baseOn(host: string, publicUrl: string): string {
  const url = new URL(publicUrl)
  url.hostname = host
  return url.href.replace(/\/+$/, '')
}
