const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The id when it can be one, lower case; null otherwise. Clients send anything, and what can't be an id isn't found. */
export function asUuid(id: string): string | null {
  return pattern.test(id) ? id.toLowerCase() : null
}
