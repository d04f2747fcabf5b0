import type { Metadata } from '@carillon/contract/wire'
import { Refusal } from '../refusal.ts'
import { type CutPage, cutPage } from './page-cursor.rules.ts'

interface PageQuery {
  page_size: number
  page_token?: string | undefined
}

type Query = PageQuery & Readonly<Record<string, unknown>>

/**
 * The place of a row in a list of groups. Within its group, rows are in the order of `at`: the first value that differs
 * decides. No two rows of a list have the same place.
 */
export interface Place {
  group: string
  at: readonly (string | number)[]
}

interface Edge extends Place {
  direction: 'after' | 'before'
}

/** The address of a page with the other parameters of the request; an empty token is the first page. */
export function pageAddress(address: string, query: Query, token: string): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, page_token: token || undefined }))
    if (value !== undefined) search.set(name, String(value))
  return `${address}?${search}`
}

/**
 * A page of a list that was read whole because it is short. A token names the row at the edge of a page, so rows that come or
 * go meanwhile neither skip nor repeat others. The links keep the other parameters of the request.
 * @throws page_token_invalid, also when the group of that row is gone
 */
export function pageOfWhole<T>(
  all: readonly T[],
  query: Query,
  address: string,
  placeOf: (row: T) => Place,
): { results: T[]; _metadata: Metadata } {
  const edge = readEdge(query.page_token)
  const page = (token: string) => pageAddress(address, query, token)
  const cut = cutWhole(all, { size: query.page_size, edge, placeOf })
  return {
    results: cut.rows,
    _metadata: {
      ...(cut.prev === undefined ? {} : { prev: page(cut.prev) }),
      self: page(query.page_token ?? ''),
      ...(cut.next === undefined ? {} : { next: page(cut.next) }),
      count: all.length,
    },
  }
}

function cutWhole<T>(
  all: readonly T[],
  { size, edge, placeOf }: { size: number; edge: Edge | null; placeOf: (row: T) => Place },
): CutPage<T> {
  const write = (direction: Edge['direction'], row: T) => writeEdge(direction, placeOf(row))
  if (edge === null) return cutPage(all.slice(0, size + 1), { size, cursor: null, write })
  const isBack = edge.direction === 'before'
  const at = indexOf(all.map(placeOf), edge)
  const rows = isBack ? all.slice(Math.max(0, at - size - 1), at).reverse() : all.slice(at, at + size + 1)
  return cutPage(rows, { size, cursor: edge, write })
}

/** The first row after the edge; for a page before it, the first row that is not on that page. */
function indexOf(places: readonly Place[], { group, at, direction }: Edge): number {
  const begin = places.findIndex((place) => place.group === group)
  if (begin < 0) throw tokenInvalid()
  const end = places.findLastIndex((place) => place.group === group) + 1
  const isBack = direction === 'before'
  const same = places.findIndex((place) => place.group === group && compare(place.at, at) === 0)
  if (same >= 0) return isBack ? same : same + 1
  const beyond = places.findIndex((place) => place.group === group && compare(place.at, at) > 0)
  return beyond < 0 ? end : beyond
}

function compare(one: Place['at'], other: Place['at']): number {
  const differs = one.findIndex((value, at) => value !== other[at])
  const [a, b] = [one[differs], other[differs]]
  if (a === undefined || b === undefined) return one.length - other.length
  return a < b ? -1 : 1
}

function writeEdge(direction: Edge['direction'], { group, at }: Place): string {
  return Buffer.from(JSON.stringify([direction, group, ...at])).toString('base64url')
}

function readEdge(token: string | undefined): Edge | null {
  if (!token) return null
  const [direction, group, ...at] = readValues(token)
  const isEdge = (direction === 'after' || direction === 'before') && typeof group === 'string'
  const isPlace = at.every((value) => typeof value === 'string' || typeof value === 'number')
  if (!isEdge || !isPlace) throw tokenInvalid()
  return { direction, group, at: at as (string | number)[] }
}

function readValues(token: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(token, 'base64url').toString())
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

function tokenInvalid(): Refusal {
  return new Refusal('page_token_invalid', {}, { field: 'page_token' })
}
