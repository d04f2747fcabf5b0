import { closeGroup, type History, record, redo, startHistory, undo } from '@carillon/email-design/history'
import { useMemo, useState } from 'react'
import { type Edit, noEdit } from './edits.rules.ts'

export interface EditSteps {
  edit: Edit
  canUndo: boolean
  canRedo: boolean
  /** Changes of one `group` in a row are one step, such as the way of a slider. */
  change: (command: (edit: Edit) => Edit, group?: string) => void
  /** The next change begins a step of its own. */
  endGroup: () => void
  undo: () => void
  redo: () => void
}

/** What is done to the picture so far, with the way back. */
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
