const key = 'carillon.scopes'

/** The scopes that the last visit in this browser had, null if there was none. */
export function knownScopes(): readonly string[] | null {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(known) ? known.filter((name) => typeof name === 'string') : null
  } catch {
    return null
  }
}

export function rememberScopes(scopes: readonly string[] | undefined): void {
  try {
    if (scopes) localStorage.setItem(key, JSON.stringify(scopes))
  } catch {
    // Without storage the next visit asks for everything at once.
  }
}
