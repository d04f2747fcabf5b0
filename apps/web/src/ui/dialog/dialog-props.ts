import type { ReactNode } from 'react'

export interface DialogProps {
  /** A verb and its object: 'Delete sender'. */
  title: ReactNode
  onClose: () => void
  /** `normal` is 480 px wide, `picker` 720 px; `full` is for previews. */
  size?: 'normal' | 'picker' | 'wide' | 'full'
  /** Another dialog is open on top of this one. Escape then closes that one. */
  isCovered?: boolean
  children: ReactNode
}

export interface SheetProps extends DialogProps {
  /** What is in it takes Escape, and closes it where it has no use for it. */
  ownsEscape?: boolean
}
