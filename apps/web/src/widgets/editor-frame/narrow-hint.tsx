import type { ReactNode } from 'react'
import style from './editor-frame.module.css'

/** Explains why a narrow window offers less than a wide one. */
export function NarrowHint({ children }: { children: ReactNode }) {
  return <p className={style['hint']}>{children}</p>
}
