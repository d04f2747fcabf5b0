import { useEffect, useRef } from 'react'

/** Messages between the tabs of this browser, so that other tabs refresh stale data. */
export interface CrossTabMessages {
  'unsubscribeGroup.created': { id: string }
  'customField.created': { id: string; name: string; type: string; column?: string; columnIndex?: number }
  'sender.created': { id: string }
  'list.created': { id: string }
  'image.created': { id: string }
  /** Another window of this browser now has the lock of this content. */
  'content.taken': { id: string }
  logout: Record<string, never>
  /** The session of this browser is now in another account. */
  'account.switched': Record<string, never>
}

const channel = 'carillon.channel'

/** Sends a message to every other tab, by local storage: its event fires in all tabs but this one. */
export function broadcast<K extends keyof CrossTabMessages>(kind: K, message: CrossTabMessages[K]): void {
  localStorage.setItem(channel, JSON.stringify({ kind, message, at: Date.now(), from: Math.random() }))
  localStorage.removeItem(channel)
}

/** Listens for one kind of message from other tabs, until the returned function is called. */
export function listen<K extends keyof CrossTabMessages>(
  kind: K,
  heard: (message: CrossTabMessages[K]) => void,
): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== channel || event.newValue === null) return
    const sent = JSON.parse(event.newValue) as { kind: string; message: CrossTabMessages[K] }
    if (sent.kind === kind) heard(sent.message)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

export function useCrossTab<K extends keyof CrossTabMessages>(
  kind: K,
  heard: (message: CrossTabMessages[K]) => void,
): void {
  const latest = useRef(heard)
  latest.current = heard
  useEffect(() => listen(kind, (message) => latest.current(message)), [kind])
}
