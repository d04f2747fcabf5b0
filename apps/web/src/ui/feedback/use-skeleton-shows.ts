import { useEffect, useState } from 'react'
import { useDelayed } from '#lib/use-delayed.ts'

const sameLoadMs = 200
let seen = 0
let lastSeenAt = Number.NEGATIVE_INFINITY

/**
 * True if a skeleton is visible: after 200 ms, so that fast loading shows none. A skeleton that follows another one
 * is visible at once, so that the page is not empty in the middle of a load.
 */
export function useSkeletonShows(): boolean {
  const [follows] = useState(() => seen > 0 || performance.now() - lastSeenAt < sameLoadMs)
  const isLong = useDelayed(true)
  const shows = follows || isLong
  useEffect(() => {
    if (!shows) return
    seen++
    return () => {
      seen--
      lastSeenAt = performance.now()
    }
  }, [shows])
  return shows
}
