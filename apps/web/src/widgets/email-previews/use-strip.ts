import { useCallback, useState, useSyncExternalStore } from 'react'
import { useMayOpen } from '#shell/use-person.ts'
import type { StripSource } from './strip-source.ts'

/** Windows with room for the previews beside a message of usual width, in pixels. */
const roomFor = { design: 1440, code: 1680, reading: 900 } as const

const storageKey = 'carillon.previews'

export interface Strip {
  source: StripSource
  /** The place of the open previews; null while they are closed. */
  place: 'column' | 'sheet' | null
  toggle: () => void
}

/**
 * The previews beside an editor. Where there is room, they are a column that is open until the person closes it, which
 * this browser remembers. Elsewhere they are a sheet. Null for a message without tests, and for a person who may not see
 * them.
 *
 * @param wider the pixels by which the message is wider than usual
 */
export function useStrip(
  source: StripSource | undefined,
  room: keyof typeof roomFor,
  wider = 0,
): Strip | null {
  const hasRoom = useHasRoom(roomFor[room] + wider)
  const [isWanted, want] = useState(() => localStorage.getItem(storageKey) !== 'off')
  const [isSheet, openSheet] = useState(false)
  const mayOpen = useMayOpen(source?.tests ?? '')
  if (!source || !mayOpen) return null
  const toggle = () => {
    if (!hasRoom) return openSheet(!isSheet)
    if (isWanted) localStorage.setItem(storageKey, 'off')
    else localStorage.removeItem(storageKey)
    openSheet(false)
    want(!isWanted)
  }
  const place = hasRoom ? (isWanted ? 'column' : null) : isSheet ? 'sheet' : null
  return { source, place, toggle }
}

function useHasRoom(from: number): boolean {
  const query = `(min-width: ${from}px)`
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
