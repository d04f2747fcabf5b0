import type { ReactNode } from 'react'
import style from './work-card.module.css'

/** Long work on the page where people come back to it, one card below the other. */
export function WorkCards({ children }: { children: ReactNode }) {
  return (
    <div className={style['all']} aria-live="polite">
      {children}
    </div>
  )
}

interface WorkCardProps {
  icon: ReactNode
  /** What is going on, or what has been done. */
  title: string
  /** How far it is, or until when something can be done about it. */
  numbers?: ReactNode
  /** Buttons, at the right. */
  children?: ReactNode
}

export function WorkCard({ icon, title, numbers, children }: WorkCardProps) {
  return (
    <div className={style['one']}>
      {icon}
      <div className={style['words']}>
        <div className={style['name']}>{title}</div>
        {numbers && <div className={style['numbers']}>{numbers}</div>}
      </div>
      {children}
    </div>
  )
}
