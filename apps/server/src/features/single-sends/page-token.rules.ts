import type { Cursor } from '#platform/http/page-cursor.rules.ts'

/** The edge of a page in another order. It names the order, because its value means nothing in any other. */
export interface SortedPlace {
  direction: Cursor['direction']
  value: string | null
  id: string
}

export function writeSortedPlace(
  direction: Cursor['direction'],
  sort: string,
  { value, id }: Omit<SortedPlace, 'direction'>,
): string {
  return Buffer.from(JSON.stringify([direction, sort, value, id])).toString('base64url')
}

/** Null for the first page; undefined for a token that was not made for this order. */
export function parseSortedPlace(token: string | undefined, sort: string): SortedPlace | null | undefined {
  if (!token) return null
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
  if (!Array.isArray(parts)) return undefined
  const [direction, order, value, id] = parts as unknown[]
  if ((direction !== 'after' && direction !== 'before') || order !== sort) return undefined
  if (typeof id !== 'string' || !/^[0-9a-f-]{36}$/.test(id)) return undefined
  if (value !== null && (typeof value !== 'string' || value.includes('\0'))) return undefined
  const isNumber = !sort.endsWith('name')
  if (value !== null && isNumber && !Number.isFinite(Number(value))) return undefined
  return { direction, value, id }
}
