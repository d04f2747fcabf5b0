import { type ReactNode, useState } from 'react'
import style from './panels.module.css'

interface MoreProps {
  title: string
  /** True if the group is open at first, because something in it is set. */
  open?: boolean
  children: ReactNode
}

/** A collapsible group of settings that are rarely needed. */
export function More({ title, open: initially = false, children }: MoreProps) {
  const [open, setOpen] = useState(initially)
  return (
    <details className={style['more']} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
