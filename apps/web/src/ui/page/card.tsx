import type { ReactNode } from 'react'
import style from './card.module.css'

interface CardProps {
  title?: string
  actions?: ReactNode
  /** False for tables, whose cells have their own padding. */
  padded?: boolean
  children: ReactNode
}

/** A card. Cards are never nested. */
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
