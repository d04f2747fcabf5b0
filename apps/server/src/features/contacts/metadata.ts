import type { Metadata } from '@carillon/contract/wire'

/**
 * URLs of this page and the pages next to it. A page that doesn't exist is left out: clients read on while there is
 * `next`.
 */
export function metadata(
  address: string,
  query: Readonly<Record<string, unknown>>,
  page: { count?: number | undefined; next?: string | undefined; prev?: string | undefined },
): Metadata {
  const at = (token: string | undefined): string => {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && name !== 'page_token') search.set(name, String(value))
    }
    if (token !== undefined) search.set('page_token', token)
    return `${address}?${search}`
  }
  const token = query['page_token']
  return {
    self: at(typeof token === 'string' ? token : undefined),
    ...(page.prev === undefined ? {} : { prev: at(page.prev) }),
    ...(page.next === undefined ? {} : { next: at(page.next) }),
    ...(page.count === undefined ? {} : { count: page.count }),
  }
}
