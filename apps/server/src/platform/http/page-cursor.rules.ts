import { readInstant } from '@carillon/contract/wire'

/** The key of the row after which a page begins, or before which it ends. */
export interface Cursor {
  direction: 'after' | 'before'
  at: string
  id: string
}

/** An opaque token for the row at the edge of a page. Ids are UUIDs, or ids of dynamic templates. */
export function writeCursor(direction: Cursor['direction'], row: { updated_at: Date; id: string }): string {
  const letter = direction === 'after' ? 'a' : 'b'
  return btoa(`${letter}|${row.updated_at.toISOString()}|${row.id}`)
    .replace(/=+$/, '')
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
}

/** Reads a page token; null for the first page, undefined for a token that the server did not make. */
export function parseCursor(token: string | undefined): Cursor | null | undefined {
  if (!token) return null
  let text: string
  try {
    text = atob(token.replace(/-/g, '+').replace(/_/g, '/'))
  } catch {
    return undefined
  }
  const [, letter, at, id] =
    /^([ab])\|(\d{4}-\d\d-\d\dT[\d:.]+Z)\|([0-9a-f-]{36}|d-[0-9a-f]{32})$/.exec(text) ?? []
  if (!at || readInstant(at) === null) return undefined
  return letter && id ? { direction: letter === 'a' ? 'after' : 'before', at, id } : undefined
}

/** A page of rows, with the tokens of its neighbours; undefined where there are none. */
export interface CutPage<Row> {
  rows: Row[]
  prev: string | undefined
  next: string | undefined
}

/** Cuts a page out of rows that are one more than it holds, if there are more. */
export function cutPage<Row>(
  rows: Row[],
  {
    size,
    cursor,
    write,
  }: {
    size: number
    cursor: Pick<Cursor, 'direction'> | null
    write: (direction: Cursor['direction'], row: Row) => string
  },
): CutPage<Row> {
  const isBack = cursor?.direction === 'before'
  const isMore = rows.length > size
  const shown = rows.slice(0, size)
  if (isBack) shown.reverse()
  const [first, last] = [shown[0], shown.at(-1)]
  const hasPrevious = isBack ? isMore : cursor !== null
  return {
    rows: shown,
    prev: hasPrevious && first ? write('before', first) : undefined,
    next: (isBack || isMore) && last ? write('after', last) : undefined,
  }
}
