import type { ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { FindingList } from '#widgets/checks-gutter/finding-list.tsx'
import { useListedFinding } from '../parts/use-listed-finding.ts'
import style from './detail.module.css'
import { type SectionName, sectionNames } from './sections.ts'
import { useShownFindings } from './use-findings.ts'

/** One of the numbered questions of the page. */
export function Section({ name, children }: { name: SectionName; children: ReactNode }) {
  const t = useMessages('automation-detail')
  const title = t(`sections.${name}`)
  const listed = useListedFinding()
  // What is wrong with a step is said at the step.
  const findings = useShownFindings().filter((each) => each.section === name && each.step_id === null)
  return (
    <section className={style['section']} data-section={name} aria-label={title}>
      <header className={style['sectionHead']}>
        <span className={style['number']} aria-hidden="true">
          {sectionNames.indexOf(name) + 1}
        </span>
        <h2>{title}</h2>
      </header>
      <div className={style['sectionBody']}>
        {children}
        {findings.length > 0 && <FindingList isCompact findings={findings.map(listed)} />}
      </div>
    </section>
  )
}
