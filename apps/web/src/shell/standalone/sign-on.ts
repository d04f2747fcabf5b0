/** A sign-in by a provider, while the provider has the window. Kept in this tab, where it began. */
interface Begun {
  /** The secret that finishes it. */
  secret: string
  redirectTo: string | null
}

const key = 'carillon.sign-on'

export function keepSignOn(begun: Begun): void {
  sessionStorage.setItem(key, JSON.stringify(begun))
}

/** The sign-in that began in this tab and was not finished yet. */
export function readSignOn(): Begun | null {
  const kept = sessionStorage.getItem(key)
  return kept === null ? null : (JSON.parse(kept) as Begun)
}

/** Forgets the sign-in: its secret is used once. */
export function forgetSignOn(): void {
  sessionStorage.removeItem(key)
}
