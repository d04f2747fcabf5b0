import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** The last change that was not rendered yet. The next change is based on it; otherwise it would be lost. */
let undrawn: { from: string; to: URLSearchParams } | null = null

/**
 * A list's search, filters and page, kept in the URL so that Back and a shared link find them again.
 * `defaults` names the parameters; a value equal to its default is left out. Changing anything but
 * `page` goes back to the first page. Pass a constant: its identity matters.
 */
export function useUrlState<T extends Record<string, string>>(
  defaults: T,
): [T, (changes: Partial<T>, options?: { push?: boolean }) => void] {
  const [parameters, setParameters] = useSearchParams()
  const state = useMemo(() => {
    const entries = Object.entries(defaults).map(([name, fallback]) => [
      name,
      parameters.get(name) ?? fallback,
    ])
    return Object.fromEntries(entries) as T
  }, [parameters, defaults])

  // A layout effect, because a later effect would drop a change that is made right after the rendering. In development
  // React runs effects twice; the ref makes the second run, with the same parameters, do nothing.
  const drawn = useRef<URLSearchParams>(null)
  useLayoutEffect(() => {
    if (drawn.current !== parameters) undrawn = null
    drawn.current = parameters
  }, [parameters])

  const change = useCallback(
    (changes: Partial<T>, { push = false } = {}) => {
      if ('page' in changes) window.scrollTo({ top: 0 })
      setParameters(
        (before) => {
          const from = before.toString()
          const next = new URLSearchParams(undrawn?.from === from ? undrawn.to : before)
          if (!('page' in changes)) next.delete('page')
          for (const [name, value] of Object.entries(changes) as [string, string][]) {
            if (value === defaults[name]) next.delete(name)
            else next.set(name, value)
          }
          undrawn = { from, to: next }
          return next
        },
        { replace: !push, preventScrollReset: true },
      )
    },
    [setParameters, defaults],
  )
  return [state, change]
}
