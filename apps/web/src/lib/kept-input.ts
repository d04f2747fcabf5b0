import { useEffect, useRef, useState } from 'react'

/**
 * Keeps the input of forms when a session ends. Before the sign-in page loads, all registered values are written to this
 * tab's session storage; the same screen restores them after the sign-in. Never register a secret.
 */
const open = new Map<string, () => unknown>()
const prefix = 'carillon.kept:'
const ownerKey = 'carillon.kept-by'

let leaving = false

/** Stores all registered values that are dirty. The shell calls it before it opens the sign-in page. */
export function keepAllInput(owner: string): void {
  leaving = true
  sessionStorage.setItem(ownerKey, owner)
  for (const [key, read] of open) {
    const value = read()
    if (value !== undefined) sessionStorage.setItem(prefix + key, JSON.stringify(value))
  }
}

/** True after the input was stored: then leaving the page needs no confirmation. */
export function isLeavingToSignIn(): boolean {
  return leaving
}

/** Called once the signed-in user is known. Deletes the stored input of another user of this tab. */
export function claimKeptInput(owner: string): void {
  if (sessionStorage.getItem(ownerKey) === owner) return
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

/**
 * Registers a value under a name that is unique on its page. Returns the value stored when the session ended (only
 * once), or undefined.
 */
export function useKeptInput<T>(name: string, value: T, dirty: boolean): T | undefined {
  const key = `${window.location.pathname}#${name}`
  const [kept] = useState(() => takeStored<T>(key))
  const latest = useRef({ value, dirty })
  latest.current = { value, dirty }
  useEffect(() => {
    open.set(key, () => (latest.current.dirty ? latest.current.value : undefined))
    return () => {
      open.delete(key)
    }
  }, [key])
  return kept
}

function takeStored<T>(key: string): T | undefined {
  const text = sessionStorage.getItem(prefix + key)
  if (text === null) return undefined
  sessionStorage.removeItem(prefix + key)
  return JSON.parse(text) as T
}
