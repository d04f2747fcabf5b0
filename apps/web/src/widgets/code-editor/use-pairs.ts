import { type RefObject, useCallback, useRef } from 'react'
import type { SourceEditorHandle } from '../source-editor/source-editor.tsx'
import {
  increasingPairs,
  landmarksOfMessage,
  landmarksOfSource,
  matchLandmarks,
  type Pair,
} from './landmarks.ts'

/**
 * The number of landmarks used; more would not make scrolling more exact. A very large source is scrolled by the
 * share of its height instead.
 */
const most = 300
const largeFrom = 400_000

/** Finds matching positions in a source and in the message it shows. */
export function usePairs(
  source: RefObject<SourceEditorHandle | null>,
  frame: RefObject<HTMLIFrameElement | null>,
) {
  /** Null until first used, because the source is loaded after the message. */
  const found = useRef<[number, Node][] | null>(null)
  const measured = useRef<{ heights: string; pairs: Pair[] }>({ heights: '', pairs: increasingPairs([]) })

  /** Forgets the landmarks. Call it whenever the message is rendered again. */
  const forget = useCallback(() => {
    found.current = null
    measured.current.heights = ''
  }, [])

  /**
   * The matching positions, measured again when a height has changed, for example because an image was loaded or the
   * window became narrower.
   */
  const pairs = useCallback((): Pair[] => {
    const page = frame.current?.contentDocument?.scrollingElement
    const way = source.current?.scroller()
    if (!page || !way) return measured.current.pairs
    const landmarks = found.current ?? recognised(source.current?.text() ?? '', page.ownerDocument)
    found.current = landmarks
    const heights = `${way.scrollHeight} ${page.scrollHeight}`
    if (heights !== measured.current.heights) {
      const shares = source.current?.sharesOf(landmarks.map(([place]) => place)) ?? []
      measured.current = {
        heights,
        pairs: increasingPairs(
          landmarks.flatMap(([, node], at): Pair[] => {
            const top = topOf(node)
            return top === null ? [] : [[shares[at] ?? 0, (top + page.scrollTop) / page.scrollHeight]]
          }),
        ),
      }
    }
    return measured.current.pairs
  }, [source, frame])

  return { pairs, forget }
}

function recognised(html: string, document: Document): [number, Node][] {
  if (html.length > largeFrom || !document.body) return []
  return thinned(matchLandmarks(landmarksOfSource(html), landmarksOfMessage(document)))
}

/** Null if the node is not visible. */
function topOf(node: Node): number | null {
  const range = node.ownerDocument?.createRange()
  range?.selectNode(node)
  const box = range?.getBoundingClientRect()
  return box && box.height > 0 ? box.top : null
}

function thinned<T>(all: T[]): T[] {
  const step = Math.ceil(all.length / most)
  return step <= 1 ? all : all.filter((_, at) => at % step === 0)
}
