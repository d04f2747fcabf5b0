import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messagePreviewsQuery } from '#api/email-testing.ts'
import { askAfterMs, type SeenPictures, withSeen } from './strip.rules.ts'
import type { StripSource } from './strip-source.ts'

/**
 * The previews of the saved message. They are asked for after each save, and again until they show it, except while the
 * window is hidden.
 */
export function usePreviews({ message, variation, version }: StripSource) {
  const since = useRef(performance.now())
  const query = useQuery({
    ...messagePreviewsQuery(message, variation),
    refetchInterval: ({ state: { data } }) =>
      data && !data.is_current ? askAfterMs(performance.now() - since.current) : false,
  })
  const { data, refetch } = query
  const asked = useRef(version)
  useEffect(() => {
    if (asked.current === version) return
    asked.current = version
    since.current = performance.now()
    // A window that was hidden asks when it is seen again.
    if (document.visibilityState !== 'hidden') void refetch()
  }, [version, refetch])
  const [seen, see] = useState<SeenPictures>({})
  const next = data ? withSeen(seen, data.previews) : seen
  if (next !== seen) see(next)
  return { query, seen: next }
}
