import { useCallback } from 'react'
import { useUrlState } from '#lib/use-url-state.ts'
import { type EditorTab, editorTabs } from './problems.rules.ts'

const defaults = { panel: '' }

/** The open tab is part of the address, so that a dialog above the editor keeps it. */
export function useEditorTab(): [EditorTab, (tab: EditorTab) => void] {
  const [{ panel }, change] = useUrlState(defaults)
  const tab = editorTabs.find((each) => each === panel) ?? editorTabs[0]
  const show = useCallback(
    (next: EditorTab) => change({ panel: next === editorTabs[0] ? '' : next }),
    [change],
  )
  return [tab, show]
}
