import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus to the heading of a screen when it appears, because the button that led to it is gone. The heading needs
 * `tabIndex={-1}`.
 */
export function useFocusAtStart(isWanted = true): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(isWanted)
  useEffect(() => {
    if (first.current) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
