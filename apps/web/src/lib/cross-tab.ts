import { useEffect, useRef } from 'react'

/** What tabs tell each other. Others open in this browser refresh what became stale. */
export interface CrossTabMessages {
  'unsubscribeGroup.created': { id: string }
  'customField.created': { id: string; name: string; type: string; column?: string; columnIndex?: number }
  'sender.created': { id: string }
  'list.created': { id: string }
  'image.created': { id: string }
  /** Another window of this browser writes this content from now on. */
  'content.taken': { id: string }
  logout: Record<string, never>
}

const channel = 'carillon.channel'

/** Tells every other tab. Local storage is the wire: its event fires everywhere but here. */
export function broadcast<K extends keyof CrossTabMessages>(kind: K, message: CrossTabMessages[K]): void {
  localStorage.setItem(channel, JSON.stringify({ kind, message, at: Date.now(), from: Math.random() }))
  localStorage.removeItem(channel)
}

/** Hears one kind of message from other tabs, until the returned function is called. */
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
