import type { ReactNode } from 'react'
import style from './status-badge.module.css'

export type StatusTone = 'done' | 'quiet' | 'planned' | 'testing' | 'attention' | 'failed'

/** A dot and a word, because status must not depend on colour alone. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span data-badge="" className={`${style['badge']} ${style[tone]}`}>
      {children}
    </span>
  )
}
