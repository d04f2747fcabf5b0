const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The lowest of all: nothing has it, and everything comes after it. */
export const noUuid = '00000000-0000-0000-0000-000000000000'

/** The lowest id of a millisecond: ids of version 7 begin with their time. */
export function lowestIdAt(at: number): string {
  const time = at.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

/** The id when it can be one, lower case; null otherwise. Clients send anything, and what can't be an id isn't found. */
export function asUuid(id: string): string | null {
  return pattern.test(id) ? id.toLowerCase() : null
}

/** For a condition on an id column: a text that can't be an id finds nothing there, without a fault. */
export function uuidOrNone(id: string): string {
  return asUuid(id) ?? noUuid
}
