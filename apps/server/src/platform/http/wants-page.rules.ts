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
 * True if a browser opens a page of the app, for an address that is no file of the built app: the request has no key, and
 * its address is none of a missing file, nor of the API in any spelling. Files are below `/assets` or beside the page, so an
 * address that ends in `.html` further down is a page: links and names in addresses may have any ending.
 */
export function wantsPage({ method, url, headers }: Asked): boolean {
  const path = pathOf(url)
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    headers.accept?.includes('text/html') === true &&
    !/^\/(api|v\d+|e|f|i|assets)(\/|$)/i.test(path) &&
    !/^\/[^/]*\.\w+$/.test(path)
  )
}
