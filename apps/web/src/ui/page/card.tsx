import type { ReactNode } from 'react'
import style from './card.module.css'

interface CardProps {
  title?: string
  actions?: ReactNode
  /** Off for tables, which bring their own cells. */
  padded?: boolean
  children: ReactNode
}

/** The one surface. Cards never stand inside cards. */
export function Card({ title, actions, padded = true, children }: CardProps) {
  return (
    <section className={style['card']} aria-label={title}>
      {title && (
        <div className={style['head']}>
          <h2>{title}</h2>
          {actions}
        </div>
      )}
      <div className={padded ? style['padded'] : undefined}>{children}</div>
    </section>
  )
}
