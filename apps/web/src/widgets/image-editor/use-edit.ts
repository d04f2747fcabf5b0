import { closeGroup, type History, record, redo, startHistory, undo } from '@carillon/email-design/history'
import { useMemo, useState } from 'react'
import { type Edit, noEdit } from './edits.rules.ts'

export interface EditSteps {
  edit: Edit
  canUndo: boolean
  canRedo: boolean
  /** Consecutive changes with the same `group` are one step, for example while a slider moves. */
  change: (command: (edit: Edit) => Edit, group?: string) => void
  /** The next change starts a new step. */
  endGroup: () => void
  undo: () => void
  redo: () => void
}

/** The edits of a picture, with undo and redo. */
export function useEdit(): EditSteps {
  const [history, setHistory] = useState<History<Edit>>(() => startHistory(noEdit))
  const actions = useMemo(
    () => ({
      change: (command: (edit: Edit) => Edit, group?: string) =>
        setHistory((before) => record(before, command(before.present), group)),
      endGroup: () => setHistory(closeGroup),
      undo: () => setHistory(undo),
      redo: () => setHistory(redo),
    }),
    [],
  )
  return {
    edit: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    ...actions,
  }
}
