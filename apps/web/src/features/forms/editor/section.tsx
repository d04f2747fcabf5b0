import { type ReactNode, useEffect, useState } from 'react'
import panels from '#widgets/design-editor/panels/panels.module.css'
import { useDraft } from './use-form-draft.ts'

interface SectionProps {
  title: string
  /** The parts of the content in the section. A problem in one of them opens it. */
  parts: readonly string[]
  /** True if the section is open at first, because something in it is set. */
  isOpen: boolean
  children: ReactNode
}

/** A part of a panel that can be closed. */
export function Section({ title, parts, isOpen, children }: SectionProps) {
  const { found } = useDraft()
  const [open, setOpen] = useState(isOpen)
  const isWrong = found.some(({ at }) => parts.includes(at.split('.', 1)[0] ?? at))
  useEffect(() => {
    if (isWrong) setOpen(true)
  }, [isWrong])
  return (
    <details className={panels['more']} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
