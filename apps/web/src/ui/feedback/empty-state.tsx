import type { ReactNode } from 'react'
import style from './state.module.css'

interface EmptyStateProps {
  /** A lucide icon. */
  icon?: ReactNode
  tone?: 'brand' | 'quiet' | 'danger'
  /** The title. Left out if an alert has the same text. */
  title?: string
  /** The kind of things, the reason why there are none, and the next step. */
  text?: ReactNode
  /** Content that is wider than text, such as steps or cards. */
  more?: ReactNode
  small?: ReactNode
  /** Button or link for the next step. */
  action?: ReactNode
}

/** The state of a page or card without content. */
export function EmptyState({ icon, tone = 'brand', title, text, more, small, action }: EmptyStateProps) {
  return (
    <div className={style['state']}>
      {icon && (
        <div className={style['mark']} data-tone={tone} aria-hidden="true">
          {icon}
        </div>
      )}
      {title && <div className={style['title']}>{title}</div>}
      {text && <div className={style['text']}>{text}</div>}
      {more}
      {small && <div className={style['small']}>{small}</div>}
      {action && <div className={style['actions']}>{action}</div>}
    </div>
  )
}
