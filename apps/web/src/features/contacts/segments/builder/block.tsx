import type { ReactNode } from 'react'
import style from './builder.module.css'

/** One of the numbered steps of the builder. */
export function Block({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className={style['block']} aria-label={title}>
      <h2>
        <span className={style['number']} aria-hidden="true">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
