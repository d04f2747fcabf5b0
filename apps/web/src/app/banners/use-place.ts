import { useState } from 'react'
import { useLocation, useMatches } from 'react-router'

/**
 * Keeps a banner from moving the page below it. Its place is decided when a page opens:
 * - a banner known by then stands above the page;
 * - a banner known later is `late`, and stands above the next page;
 * - a banner no longer true is not seen, but keeps its room until the next page (`isOver`).
 */
export function usePlace<K extends string>(
  now: K | undefined,
): {
  stands: K | undefined
  isOver: boolean
  late: K | undefined
  /** Removes the banner at once, after a click on it. */
  leave: () => void
} {
  const page = usePageAddress()
  const [opened, setOpened] = useState({ page, kind: now })
  const isNew = opened.page !== page
  if (isNew) setOpened({ page, kind: now })
  const stands = isNew ? now : opened.kind
  return {
    stands,
    isOver: stands !== undefined && stands !== now,
    late: stands === undefined ? now : undefined,
    leave: () => setOpened({ page, kind: undefined }),
  }
}

/** The address of the page. A dialog over it has the same one. */
function usePageAddress(): string {
  const { pathname } = useLocation()
  return useMatches().find((match) => match.pathname !== '/')?.pathname ?? pathname
}
