import { type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { FindingList } from '#widgets/checks-gutter/finding-list.tsx'
import { useListedFinding } from '../parts/use-listed-finding.ts'
import { FocusAtContext } from './panels-context.ts'
import { firstFieldIn, type SectionName } from './sections.ts'
import style from './settings.module.css'
import { useShownFindings } from './use-findings.ts'

interface SectionProps {
  name: SectionName
  /** True if the section has no title, because the panel's title or the field's label names it. */
  isOnly?: boolean
  children: ReactNode
}

/** A part of a panel of settings, with its problems. */
export function Section({ name, isOnly, children }: SectionProps) {
  const t = useMessages('automation-detail')
  const title = t(`sections.${name}`)
  const listed = useListedFinding()
  // Problems of a step are shown at the step.
  const findings = useShownFindings().filter((each) => each.section === name && each.step_id === null)
  const place = useRef<HTMLElement>(null)
  const at = useContext(FocusAtContext)
  useLayoutEffect(() => {
    const target =
      at === name
        ? firstFieldIn(place.current)
        : typeof at === 'object'
          ? firstFieldIn(place.current?.querySelector(`[data-field="${at.field}"]`) ?? null)
          : null
    target?.setAttribute('data-autofocus', '')
  }, [at, name])
  return (
    <section ref={place} className={style['section']} data-section={name} aria-label={title}>
      {!isOnly && <h3>{title}</h3>}
      {children}
      {findings.length > 0 && <FindingList isCompact findings={findings.map(listed)} />}
    </section>
  )
}
