import type { Context } from './app.ts'
import { baseAddress } from './base-address.ts'

export interface OffsetPage {
  limit: number
  offset: number
}

/**
 * A page of a list by `limit` and `offset`. The `Link` header of the answer (RFC 8288) names the first page and its
 * neighbours, as the public API does, with the other parameters of the request; `title` is the number of the page. A last page
 * is not named, because nothing counts the whole list. `read` is asked for one row more than the page has.
 */
export async function offsetList<Row>(
  context: Pick<Context, 'services' | 'header' | 'reply' | 'address'>,
  { limit, offset }: OffsetPage,
  read: (page: OffsetPage) => Promise<readonly Row[]> | readonly Row[],
): Promise<Row[]> {
  const rows = await read({ limit: limit + 1, offset })
  const link = (relation: string, start: number) =>
    `<${offsetAddress(context, { limit, offset: start })}>; rel="${relation}"; title="${Math.ceil(start / limit) + 1}"`
  const links = [
    ...(rows.length > limit ? [link('next', offset + limit)] : []),
    ...(offset > 0 ? [link('prev', Math.max(0, offset - limit))] : []),
    link('first', 0),
  ]
  context.reply('link', links.join(', '))
  return rows.slice(0, limit)
}

/** The address of this request for another page. */
export function offsetAddress(
  context: Pick<Context, 'services' | 'header' | 'address'>,
  { limit, offset }: OffsetPage,
): string {
  const address = new URL(context.address, baseAddress(context))
  address.searchParams.set('limit', String(limit))
  address.searchParams.set('offset', String(offset))
  return address.href
}
