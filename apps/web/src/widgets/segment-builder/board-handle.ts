import type { CustomFieldRef, Joiner, SegmentTree } from '@carillon/segment-language/tree'
import { useState } from 'react'
import { showUndo } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import {
  addCard,
  addTree,
  type Board,
  changeDraft,
  closeCard,
  findCard,
  finishAll,
  finishCard,
  joinAll,
  openCard,
  removeCard,
  restoreCard,
  setJoiner,
} from './board.rules.ts'
import type { Draft } from './draft.rules.ts'
import type { Offer } from './subjects.rules.ts'

export interface BoardOptions {
  customFields: readonly CustomFieldRef[]
  offer: Offer
}

/**
 * The board in an object that keeps its identity, because the board may change more than once before it is rendered
 * again.
 */
interface KeptBoard {
  board: Board
  /** The latest board, which may be newer than the rendered one. */
  latest: () => Board
  put: (board: Board) => void
}

/** The board and its actions. */
export interface BoardHandle extends BoardOptions {
  board: Board
  /** The place for the focus after a card was opened, finished or removed. */
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
  latest: () => Board
}

/** The focus target after the last card was removed. */
export const addButtonKey = 'add'

export function useBoardHandle({ board, latest, put }: KeptBoard, options: BoardOptions): BoardHandle {
  const t = useMessages('segment-builder')
  const { customFields, offer } = options
  const readOptions = { customFields, needsSource: offer === 'legacy' }
  const [focus, setFocus] = useState<BoardHandle['focus']>(null)

  const remove = (key: string) => {
    const { board: next, removed } = removeCard(latest(), key)
    put(next)
    const beside = removed?.group.cards[removed.cardAt - 1] ?? removed?.group.cards[removed.cardAt + 1]
    setFocus({ key: beside?.key ?? addButtonKey })
    if (!removed?.card.condition) return
    showUndo(t('card.removed'), t('card.undo'), () => {
      put(restoreCard(latest(), removed))
      setFocus({ key: removed.card.key })
    })
  }

  return {
    ...options,
    board,
    focus,
    latest,
    add: (groupKey) => {
      const added = addCard(latest(), groupKey)
      setFocus({ key: added.key })
      put(added.board)
    },
    addTree: (tree) => {
      const added = addTree(latest(), tree)
      put(added.board)
      setFocus({ key: added.key ?? addButtonKey })
    },
    open: (key) => {
      setFocus({ key })
      put(openCard(latest(), key))
    },
    write: (key, change) => {
      const draft = findCard(latest(), key)?.draft
      if (draft) put(changeDraft(latest(), key, change(draft)))
    },
    close: (key) => {
      put(closeCard(latest(), key))
      // A new card no longer exists then.
      setFocus({ key: findCard(latest(), key) ? key : addButtonKey })
    },
    finish: (key) => {
      put(finishCard(latest(), key, readOptions))
      setFocus({ key })
    },
    remove,
    join: (groupKey, joiner) =>
      put(offer === 'legacy' ? joinAll(latest(), joiner) : setJoiner(latest(), groupKey, joiner)),
    finishAll: () => {
      const { board: next, open } = finishAll(latest(), readOptions)
      put(next)
      const [first] = open
      if (first === undefined) return true
      setFocus({ key: first })
      return false
    },
  }
}
