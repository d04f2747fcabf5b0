import type { ReactNode } from 'react'

export interface DialogProps {
  /** A verb and its object: 'Delete sender'. */
  title: ReactNode
  onClose: () => void
  /** 480 wide; `picker` 720; `full` for previews. */
  size?: 'normal' | 'picker' | 'wide' | 'full'
  /** Another one stands over it: Escape is that one's. */
  isCovered?: boolean
  children: ReactNode
}
