import { createContext, use } from 'react'

export interface OpenField {
  field: string
  /**
   * True if the field was opened outside the list, as by a click in the preview: then the list moves the focus to it.
   */
  focuses: boolean
}

interface Opening {
  open: OpenField | null
  show: (field: OpenField | null) => void
}

/** The field of the list that shows its settings. */
export const OpenFieldContext = createContext<Opening>({ open: null, show: () => undefined })

export function useOpenField(): Opening {
  return use(OpenFieldContext)
}
