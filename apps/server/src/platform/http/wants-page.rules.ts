/** The path of an address, without its query. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url
}

interface Asked {
  method: string
  url: string
  headers: { accept?: string | undefined; authorization?: string | undefined }
}

/**
 * True if a browser opens a page of the app: the request has no key, and its address is no file and no address of the
 * API in any spelling.
 */
export function wantsPage({ method, url, headers }: Asked): boolean {
  const path = pathOf(url)
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    headers.accept?.includes('text/html') === true &&
    !/^\/((api\/)?v\d+|e|f|i)(\/|$)/i.test(path) &&
    !/\.\w{2,5}$/.test(path)
  )
}
