import { useEffect, useState } from 'react'

/** True once `active` has lasted `afterMs` milliseconds, so that fast loading shows no skeleton. */
export function useDelayed(active: boolean, afterMs = 200): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    if (!active) return setPassed(false)
    const timer = setTimeout(() => setPassed(true), afterMs)
    return () => clearTimeout(timer)
  }, [active, afterMs])
  return active && passed
}
