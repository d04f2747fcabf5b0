import type { ReactNode } from 'react'
import style from './work-card.module.css'

/** Cards about long work, one below the other, on the page where users look for it. */
export function WorkCards({ children }: { children: ReactNode }) {
  return (
    <div className={style['all']} aria-live="polite">
      {children}
    </div>
  )
}

interface WorkCardProps {
  icon: ReactNode
  /** The running work, or the finished work. */
  title: string
  /** The progress, or the time until which the work can be undone. */
  numbers?: ReactNode
  /** Buttons at the right, on phones below. */
  children?: ReactNode
  /** The button that hides the card. It stays in the corner. */
  hide?: ReactNode
}

export function WorkCard({ icon, title, numbers, children, hide }: WorkCardProps) {
  return (
    <div className={style['one']}>
      {icon}
      <div className={style['words']}>
        <div className={style['name']}>{title}</div>
        {numbers && <div className={style['numbers']}>{numbers}</div>}
      </div>
      {children && <div className={style['acts']}>{children}</div>}
      {hide}
    </div>
  )
}
