import type { ReactNode } from 'react'
import style from './date-fields.module.css'

/** A date with its time. Neither is ever cut off: where both don't fit beside each other, they stand below each other. */
export function DateTimeRow({ children }: { children: ReactNode }) {
  return <div className={style['both']}>{children}</div>
}
