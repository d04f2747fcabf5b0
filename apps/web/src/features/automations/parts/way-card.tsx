import type { Step } from '@carillon/journey/steps'
import type { ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import column from './step-column.module.css'
import { StepIcon } from './step-icon.tsx'
import style from './way-card.module.css'
import type { WayState } from './way-state.rules.ts'

interface WayCardProps {
  step: Step
  title: string
  state: WayState
  /** The time at which the person came to the step, or goes on. */
  time?: ReactNode
  /** The events at the step. */
  children?: ReactNode
}

/** One step on the way of one person: whether they took it, and when. It can't be changed. */
export function WayCard({ step, title, state, time, children }: WayCardProps) {
  const t = useMessages('automation-detail')
  return (
    <div
      className={`${column['card']} ${style['card']}`}
      data-kind={step.kind}
      data-way={state}
      {...(state === 'here' ? { 'aria-current': 'step' } : {})}
    >
      <div className={`${column['row']} ${style['row']}`}>
        <StepIcon kind={step.kind} />
        <span className={`${column['words']} ${style['words']}`}>{title}</span>
        {state === 'here' && <b className={style['mark']}>{t('way.here')}</b>}
        {state === 'other' && <span className={style['mark']}>{t('way.other')}</span>}
        {time && <span className={style['time']}>{time}</span>}
      </div>
      {children && <div className={style['body']}>{children}</div>}
    </div>
  )
}
