import { useSyncExternalStore } from 'react'

/** Windows without room for panels beside a message. The styles of the frame use the same width. */
const narrow = '(max-width: 899px)'

export function isNarrow(): boolean {
  return window.matchMedia(narrow).matches
}

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow)
}

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
