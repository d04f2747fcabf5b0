import { useEffect, useRef, useState } from 'react'

/**
 * What was typed survives a session that ended: before the sign-in page loads, everything registered here
 * is written to this tab's storage, and the same screen takes it back afterwards. Never register a secret.
 */
const open = new Map<string, () => unknown>()
const prefix = 'carillon.kept:'
const ownerKey = 'carillon.kept-by'

let leaving = false

/** Writes down all that is registered and dirty. Called by the shell before it leaves for the sign-in page. */
export function keepAllInput(owner: string): void {
  leaving = true
  sessionStorage.setItem(ownerKey, owner)
  for (const [key, read] of open) {
    const value = read()
    if (value !== undefined) sessionStorage.setItem(prefix + key, JSON.stringify(value))
  }
}

/** From then on nobody is asked whether to leave: what was typed is kept. */
export function isLeavingToSignIn(): boolean {
  return leaving
}

/** Called once it is known who signed in: what somebody else left behind in this tab is forgotten. */
export function claimKeptInput(owner: string): void {
  if (sessionStorage.getItem(ownerKey) === owner) return
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

/**
 * Registers a value under a name that is unique on its page. Returns what was kept from before the
 * session ended, once, or undefined.
 */
export function useKeptInput<T>(name: string, value: T, dirty: boolean): T | undefined {
  const key = `${window.location.pathname}#${name}`
  const [kept] = useState(() => take<T>(key))
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

function take<T>(key: string): T | undefined {
  const text = sessionStorage.getItem(prefix + key)
  if (text === null) return undefined
  sessionStorage.removeItem(prefix + key)
  return JSON.parse(text) as T
}
