import type { ReactNode } from 'react'

export interface DialogProps {
  /** A verb and its object: 'Delete sender'. */
  title: ReactNode
  onClose: () => void
  /** `normal` is 480 px wide, `picker` 720 px; `full` is for previews. */
  size?: 'normal' | 'picker' | 'wide' | 'full'
  /** True if another dialog is open on top of this one. Escape then closes the upper one. */
  isCovered?: boolean
  children: ReactNode
}

export interface SheetProps extends DialogProps {
  /** True if the content handles Escape, and closes the dialog itself. */
  ownsEscape?: boolean
}
