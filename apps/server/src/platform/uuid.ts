const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The lowest UUID. No row has it, and all ids sort after it. */
export const noUuid = '00000000-0000-0000-0000-000000000000'

/** The lowest id of a millisecond. Ids of version 7 begin with their time. */
export function lowestIdAt(at: number): string {
  const time = at.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

/**
 * The text in lower case if it is a UUID, else null. Clients send any text as an id; a text that is no UUID is simply not
 * found.
 */
export function asUuid(id: string): string | null {
  return pattern.test(id) ? id.toLowerCase() : null
}

/**
 * A UUID for a condition on an id column. A text that is no UUID becomes one that matches no row, instead of causing a
 * fault.
 */
export function uuidOrNone(id: string): string {
  return asUuid(id) ?? noUuid
}
