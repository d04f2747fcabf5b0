import type { ReactNode } from 'react'
import style from './asked-mark.module.css'

/** A line below the status of a row about which a request for approval waits. */
export function AskedMark({ children }: { children: ReactNode }) {
  return <span className={style['mark']}>{children}</span>
}
