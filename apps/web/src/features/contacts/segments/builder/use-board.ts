import type { CustomFieldRef, SegmentTree } from '@carillon/segment-language/tree'
import { useCallback, useRef, useState } from 'react'
import { useKeptInput } from '#lib/kept-input.ts'
import {
  type Board,
  boardOf,
  isUntouched,
  newBoard,
  settled,
  treeOf,
} from '#widgets/segment-builder/board.rules.ts'
import { type BoardHandle, type BoardOptions, useBoardHandle } from '#widgets/segment-builder/board-handle.ts'

interface SegmentBoardOptions extends BoardOptions {
  /** True if the segment is a query that can only be read, so that there is no board. */
  isFixed: boolean
}

interface SegmentBoard extends BoardHandle {
  isDirty: () => boolean
  /** Marks the current state as saved. */
  saved: () => void
}

/** The board of a segment, which is kept when the session ends. */
export function useBoard(initial: SegmentTree | null, options: SegmentBoardOptions): SegmentBoard {
  const { customFields, offer, isFixed } = options
  const readOptions = { customFields, needsSource: offer === 'legacy' }
  const [board, setBoard] = useState(() => (initial || isFixed ? boardOf(initial) : newBoard()))
  const latest = useRef(board)
  const clean = useRef<string>(undefined)
  clean.current ??= fingerprint(board, readOptions)

  const put = useCallback((next: Board) => {
    latest.current = next
    setBoard(next)
  }, [])

  const isDirty = () => fingerprint(latest.current, readOptions) !== clean.current
  const kept = useKeptInput('segment-board', treeOf(settled(board, readOptions)).tree, isDirty())
  const [isRestored, setRestored] = useState(false)
  if (kept && !isRestored) {
    setRestored(true)
    put(boardOf(kept))
  }
  const handle = useBoardHandle({ board, latest: () => latest.current, put }, { customFields, offer })
  return {
    ...handle,
    isDirty,
    saved: () => {
      clean.current = fingerprint(latest.current, readOptions)
    },
  }
}

/** A string that changes when unsaved input would be lost. Untouched cards don't count. */
function fingerprint(board: Board, options: { customFields: readonly CustomFieldRef[] }): string {
  const half = board.groups.flatMap(({ cards }) =>
    cards.flatMap((card) => (card.draft && !isUntouched(card) && !card.condition ? [card.draft] : [])),
  )
  return JSON.stringify([treeOf(settled(board, options)).tree, half])
}
