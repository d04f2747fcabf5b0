import { useSyncExternalStore } from 'react'

/** The part over the page: the palette, the table of keys, or nothing. */
export type Opened = 'palette' | 'keys' | null

let opened: Opened = null
const listeners = new Set<() => void>()

/** Opens the palette or the table of keys, or closes both. The frame's button calls it; the app shows the opened part. */
export function openPalette(what: Opened): void {
  opened = what
  for (const listener of listeners) listener()
}

export function useOpened(): Opened {
  return useSyncExternalStore(subscribe, () => opened)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // When no app is left to show the opened part, it closes. Decided later, because React may only be subscribing
    // anew.
    queueMicrotask(() => {
      if (listeners.size === 0) opened = null
    })
  }
}

/** The names of the keys that open the palette on this computer. */
export function paletteKeys(): readonly string[] {
  return [isApple() ? '⌘' : 'Ctrl', 'K']
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}

/** On Apple's computers Ctrl+K deletes to the end of the line, so only Cmd opens the palette there. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  const hasModifier = isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  return event.key.toLowerCase() === 'k' && hasModifier && !event.altKey && !event.shiftKey
}
