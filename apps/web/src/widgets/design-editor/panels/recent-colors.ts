import { palette } from '@carillon/email-design/defaults'
import { useSyncExternalStore } from 'react'

const key = 'carillon.recent-colors'
const most = 8
const listeners = new Set<() => void>()
let recent: readonly string[] | undefined

/** The custom colours used last in this browser, newest first. */
export function useRecentColors(): readonly string[] {
  return useSyncExternalStore(subscribe, current)
}

/** Remembers a colour that is not in the palette. */
export function rememberColor(color: string): void {
  const hex = color.toLowerCase()
  if (!/^#[0-9a-f]{6}$/.test(hex) || palette.some((known) => known === hex)) return
  recent = [hex, ...current().filter((other) => other !== hex)].slice(0, most)
  localStorage.setItem(key, recent.join(' '))
  for (const listener of listeners) listener()
}

function current(): readonly string[] {
  recent ??= (localStorage.getItem(key) ?? '').split(' ').filter((color) => /^#[0-9a-f]{6}$/.test(color))
  return recent
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
