import type { ReactNode } from 'react'
import style from './editor-frame.module.css'

/** Why there is less to do here than in a wider window. */
export function NarrowHint({ children }: { children: ReactNode }) {
  return <p className={style['hint']}>{children}</p>
}
