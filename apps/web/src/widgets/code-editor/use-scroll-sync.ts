import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { SourceEditorHandle } from '../source-editor/source-editor.tsx'
import { convertPosition } from './landmarks.ts'
import { usePairs } from './use-pairs.ts'

/** After this hook has scrolled one side, scroll events of that side are ignored for this long. */
const quietMs = 150
/** Two positions closer than this share of the visible height count as equal. */
const nearby = 0.05

type Side = 'source' | 'message'

/**
 * Synchronises scrolling between source and message. Landmarks that appear in both are kept at the same height in the
 * window. Near the start and the end they are higher or lower. When the message is rendered again, it scrolls back to
 * where it was.
 */
export function useScrollSync(source: RefObject<SourceEditorHandle | null>) {
  const frame = useRef<HTMLIFrameElement>(null)
  /** The page in the frame, once it was scrolled back to its position. */
  const shown = useRef<Element>(null)
  /** The scroll position of each side, as a share of its scrollable height. */
  const shares = useRef<Record<Side, number>>({ source: 0, message: 0 })
  const { pairs, forget } = usePairs(source, frame)
  /** The side that the user scrolled last, and the time. */
  const last = useRef<{ side: Side | null; at: number }>({ side: null, at: 0 })
  const again = useRef<ReturnType<typeof setTimeout>>(undefined)

  const scrollerOf = useCallback(
    (side: Side) =>
      side === 'source' ? source.current?.scroller() : frame.current?.contentDocument?.scrollingElement,
    [source],
  )
  /** The position that one side must scroll to so that it shows the same part as the other. */
  const beside = useCallback(
    (side: Side, other: Side, share: number): number => {
      const scroller = scrollerOf(side)
      const point = convertPosition(pairs(), share, other)
      return scroller ? shareThatShows(scroller, point, share) : point
    },
    [scrollerOf, pairs],
  )
  const follow = useCallback(
    (side: Side) => {
      const scroller = scrollerOf(side)
      const to = scroller ? shareOf(scroller) : null
      if (!scroller || to === null) return
      const { side: mover, at } = last.current
      clearTimeout(again.current)
      if (mover !== null && mover !== side) {
        if (Math.abs(to - shares.current[side]) * scrollableLength(scroller) < nearby * scroller.clientHeight)
          return
        const pause = at + quietMs - performance.now()
        // This may be scrolling by this hook that has not ended yet. The position afterwards decides.
        if (pause > 0) {
          again.current = setTimeout(() => follow(side), pause)
          return
        }
      }
      last.current = { side, at: performance.now() }
      const other = side === 'source' ? 'message' : 'source'
      shares.current = { ...shares.current, [side]: to, [other]: beside(other, side, to) }
      scrollToShare(scrollerOf(other), shares.current[other])
    },
    [scrollerOf, beside],
  )
  useEffect(() => () => clearTimeout(again.current), [])

  const sourceScrolled = useCallback(() => follow('source'), [follow])
  const frameLoaded = useCallback(() => {
    forget()
    if (last.current.side !== 'message')
      shares.current.message = beside('message', 'source', shares.current.source)
    last.current = { side: 'source', at: performance.now() }
    const page = scrollerOf('message')
    shown.current = page ?? null
    scrollToShare(page, shares.current.message)
  }, [scrollerOf, beside, forget])
  const messageScrolled = useCallback(() => follow('message'), [follow])
  useFrameWatch(frame, shown, messageScrolled)

  return { frame, frameLoaded, sourceScrolled }
}

/**
 * Calls `onMove` when the user has scrolled the message in the frame. It polls, because browsers call no event
 * listeners in a document without scripts, not even ours.
 */
function useFrameWatch(
  frame: RefObject<HTMLIFrameElement | null>,
  shown: RefObject<Element | null>,
  onMove: () => void,
): void {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let next = 0
    let page: Element | null | undefined
    let top = 0
    const look = () => {
      const before = page
      page = element.contentDocument?.scrollingElement
      const now = page?.scrollTop ?? 0
      // A message that is rendered again starts at its top. This does not count as scrolling.
      if (page === before && now !== top) onMove()
      top = now
      next = requestAnimationFrame(look)
    }
    const start = () => {
      cancelAnimationFrame(next)
      page = undefined
      look()
      // A wheel event can arrive before the event that the pointer has entered.
      if (page && page === shown.current) onMove()
    }
    const stop = () => {
      if (document.activeElement !== element) cancelAnimationFrame(next)
    }
    const focused = () => document.activeElement === element && start()
    element.addEventListener('pointerenter', start)
    element.addEventListener('pointerleave', stop)
    window.addEventListener('blur', focused)
    window.addEventListener('focus', stop)
    return () => {
      cancelAnimationFrame(next)
      element.removeEventListener('pointerenter', start)
      element.removeEventListener('pointerleave', stop)
      window.removeEventListener('blur', focused)
      window.removeEventListener('focus', stop)
    }
  }, [frame, shown, onMove])
}

function scrollableLength({ scrollHeight, clientHeight }: Element): number {
  return scrollHeight - clientHeight
}

function shareOf(scroller: Element): number | null {
  return scrollableLength(scroller) <= 0 ? null : scroller.scrollTop / scrollableLength(scroller)
}

/** The scroll share at which a point of the content (a share of its height) is this far down in the window. */
function shareThatShows(scroller: Element, point: number, down: number): number {
  if (scrollableLength(scroller) <= 0) return 0
  const top = point * scroller.scrollHeight - down * scroller.clientHeight
  return Math.min(1, Math.max(0, top / scrollableLength(scroller)))
}

function scrollToShare(scroller: Element | null | undefined, share: number): void {
  if (scroller) scroller.scrollTop = share * scrollableLength(scroller)
}
