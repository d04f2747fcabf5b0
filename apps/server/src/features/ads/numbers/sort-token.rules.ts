import type { adSorts } from '@carillon/contract/ad-numbers'

/** An order other than that of the last change. */
export type Sort = Exclude<(typeof adSorts)[number], 'updated'>

/** The edge of a page: the keys of its row in the order, and the row. The order is named, because keys mean nothing in another. */
export interface Place {
  direction: 'after' | 'before'
  /** Rises: a name or a currency; empty where the order has none. */
  text: string
  /** Falls: a number; 0 where the order has none. */
  amount: number
  id: string
}

export function writePlace(sort: Sort, { direction, text, amount, id }: Place): string {
  return Buffer.from(JSON.stringify([direction, sort, text, amount, id])).toString('base64url')
}

/** Null for the first page; undefined for a token that was not made for this order. */
export function parsePlace(token: string | undefined, sort: Sort): Place | null | undefined {
  if (!token) return null
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
  if (!Array.isArray(parts)) return undefined
  const [direction, order, text, amount, id] = parts as unknown[]
  if ((direction !== 'after' && direction !== 'before') || order !== sort) return undefined
  if (typeof text !== 'string' || text.includes('\0') || !Number.isSafeInteger(amount)) return undefined
  if (typeof id !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined
  return { direction, text, amount: Number(amount), id }
}
