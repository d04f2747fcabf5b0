import { createContext, use, useCallback } from 'react'
import { type PanelName, panelOf, type SectionName, showStep } from './sections.ts'

export interface OpenSettings {
  panel: PanelName
  /** The place in the panel that gets the focus: a section, or a field by its name. Absent: the first field. */
  at?: SectionName | { field: string } | undefined
}

/** Opens a panel of settings. */
export const PanelsContext = createContext<(open: OpenSettings) => void>(() => {})

/** The place of the focus when the panel opens. */
export const FocusAtContext = createContext<OpenSettings['at']>(undefined)

export function useOpenSettings(): (open: OpenSettings) => void {
  return use(PanelsContext)
}

/** Goes to the place of a finding: a step, or the settings that have its section. */
export function useShowPlace(): (place: { section: SectionName; step_id: string | null }) => void {
  const open = useOpenSettings()
  return useCallback(
    ({ section, step_id }) => {
      const panel = panelOf(section)
      if (step_id !== null && showStep(step_id)) return
      if (panel) open({ panel, at: section })
      else showStep(null)
    },
    [open],
  )
}
