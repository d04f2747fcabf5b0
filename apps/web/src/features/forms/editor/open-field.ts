import { createContext, use } from 'react'

export interface OpenField {
  field: string
  /** It was opened from elsewhere, such as the picture of the form, so the list goes there. */
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
