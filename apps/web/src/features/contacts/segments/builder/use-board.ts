import type { CustomFieldRef, Joiner, SegmentTree } from '@carillon/segment-language/tree'
import { useCallback, useRef, useState } from 'react'
import { showUndo } from '#lib/alerts.ts'
import { useKeptInput } from '#lib/kept-input.ts'
import { useMessages } from '#lib/messages.tsx'
import {
  addCard,
  addTree,
  type Board,
  boardOf,
  changeDraft,
  closeCard,
  findCard,
  finishAll,
  finishCard,
  isUntouched,
  openCard,
  removeCard,
  restoreCard,
  setJoiner,
  settled,
  treeOf,
} from './board.rules.ts'
import type { Draft } from './draft.rules.ts'

export interface BoardOptions {
  customFields: readonly CustomFieldRef[]
  isLegacy: boolean
  /** The segment is a query that can only be read, so there is no board. */
  isFixed: boolean
}

/** The board and its actions. */
export interface BoardHandle extends BoardOptions {
  board: Board
  /** Where the focus belongs after a card was opened, finished or removed. */
  focus: { key: string } | null
  add: (groupKey: string | null) => void
  addTree: (tree: SegmentTree) => void
  open: (key: string) => void
  /** Changes the latest draft of an open card, which may be newer than the rendered one. */
  write: (key: string, change: (draft: Draft) => Draft) => void
  close: (key: string) => void
  finish: (key: string) => void
  remove: (key: string) => void
  join: (groupKey: string | null, joiner: Joiner) => void
  /** Finishes all open cards. Returns false if one is incomplete. */
  finishAll: () => boolean
  /** The latest board, which may be newer than the rendered one. */
  latest: () => Board
  isDirty: () => boolean
  /** Marks the current state as saved. */
  saved: () => void
}

/** The focus target after the last card was removed. */
export const addButtonKey = 'add'

export function useBoard(initial: SegmentTree | null, options: BoardOptions): BoardHandle {
  const t = useMessages('segment-builder')
  const { customFields, isLegacy } = options
  const readOptions = { customFields, needsSource: isLegacy }
  const [board, setBoard] = useState(() => (initial || options.isFixed ? boardOf(initial) : withEmptyCard()))
  const [focus, setFocus] = useState<BoardHandle['focus']>(null)
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

  const remove = (key: string) => {
    const { board: next, removed } = removeCard(latest.current, key)
    put(next)
    const beside = removed?.group.cards[removed.cardAt - 1] ?? removed?.group.cards[removed.cardAt + 1]
    setFocus({ key: beside?.key ?? addButtonKey })
    if (!removed?.card.condition) return
    showUndo(t('card.removed'), t('card.undo'), () => {
      put(restoreCard(latest.current, removed))
      setFocus({ key: removed.card.key })
    })
  }

  return {
    ...options,
    board,
    focus,
    add: (groupKey) => {
      const added = addCard(latest.current, groupKey)
      setFocus({ key: added.key })
      put(added.board)
    },
    addTree: (tree) => {
      const added = addTree(latest.current, tree)
      put(added.board)
      setFocus({ key: added.key ?? addButtonKey })
    },
    open: (key) => {
      setFocus({ key })
      put(openCard(latest.current, key))
    },
    write: (key, change) => {
      const draft = findCard(latest.current, key)?.draft
      if (draft) put(changeDraft(latest.current, key, change(draft)))
    },
    close: (key) => {
      put(closeCard(latest.current, key))
      setFocus({ key })
    },
    finish: (key) => {
      put(finishCard(latest.current, key, readOptions))
      setFocus({ key })
    },
    remove,
    join: (groupKey, joiner) => put(setJoiner(latest.current, groupKey, joiner)),
    finishAll: () => {
      const { board: next, open } = finishAll(latest.current, readOptions)
      put(next)
      const [first] = open
      if (first === undefined) return true
      setFocus({ key: first })
      return false
    },
    latest: () => latest.current,
    isDirty,
    saved: () => {
      clean.current = fingerprint(latest.current, readOptions)
    },
  }
}

/** A new segment starts with one empty card. */
function withEmptyCard(): Board {
  return addCard(boardOf(null), null).board
}

/** A string that changes when unsaved input would be lost. Untouched cards don't count. */
function fingerprint(board: Board, options: { customFields: readonly CustomFieldRef[] }): string {
  const half = board.groups.flatMap(({ cards }) =>
    cards.flatMap((card) => (card.draft && !isUntouched(card) && !card.condition ? [card.draft] : [])),
  )
  return JSON.stringify([treeOf(settled(board, options)).tree, half])
}
