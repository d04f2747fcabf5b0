import { useEffect, useRef } from 'react'

/** Calls `then` whenever a count decreases, for example because a running job has ended. */
export function useWhenFewer(count: number, then: () => void): void {
  const before = useRef(count)
  const latest = useRef(then)
  latest.current = then
  useEffect(() => {
    if (count < before.current) latest.current()
    before.current = count
  }, [count])
}
