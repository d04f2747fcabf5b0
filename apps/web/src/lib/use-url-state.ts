import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

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

  const change = useCallback(
    (changes: Partial<T>, { push = false } = {}) => {
      if ('page' in changes) window.scrollTo({ top: 0 })
      setParameters(
        (before) => {
          const next = new URLSearchParams(before)
          if (!('page' in changes)) next.delete('page')
          for (const [name, value] of Object.entries(changes) as [string, string][]) {
            if (value === defaults[name]) next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: !push, preventScrollReset: true },
      )
    },
    [setParameters, defaults],
  )
  return [state, change]
}
