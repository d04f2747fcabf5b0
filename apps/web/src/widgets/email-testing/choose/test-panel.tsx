import type { EmailTestName } from '@carillon/contract/email-testing'
import { type ReactNode, useId } from 'react'
import { Checkbox } from '#ui/form/checkbox-field.tsx'
import style from './choose.module.css'

interface TestPanelProps {
  name: EmailTestName
  title: string
  about: string
  badges: readonly string[]
  isChosen: boolean
  onChange: (isChosen: boolean) => void
  /** More choices, shown while the test is chosen. */
  children?: ReactNode
}

/** One kind of test with its price. */
export function TestPanel({ name, title, about, badges, isChosen, onChange, children }: TestPanelProps) {
  const id = useId()
  return (
    <section className={style['panel']} aria-labelledby={id} data-test={name}>
      <div className={style['panelHead']}>
        <Checkbox checked={isChosen} onChange={onChange} aria-label={title} />
        <div>
          <h2 id={id}>{title}</h2>
          <p className={style['about']}>{about}</p>
        </div>
        <div className={style['badges']}>
          {badges.map((badge) => (
            <span key={badge} className={style['badge']}>
              {badge}
            </span>
          ))}
        </div>
      </div>
      {isChosen && children}
    </section>
  )
}
