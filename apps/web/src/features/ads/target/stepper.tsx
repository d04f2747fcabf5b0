import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { steps, type TargetStep } from './step-props.ts'
import style from './stepper.module.css'

interface StepperProps {
  id: string
  current: TargetStep
  /** The steps that hold nothing back. */
  done: readonly TargetStep[]
  /** Saves before the campaign is left for its design. */
  onLeave: () => void
}

/** The steps of a campaign. A step can be opened once those before it are done. */
export function Stepper({ id, current, done, onLeave }: StepperProps) {
  const t = useMessages('ad-wizard')
  const firstOpen = steps.findIndex((step) => !done.includes(step))
  const reached = firstOpen === -1 ? steps.length : firstOpen
  return (
    <nav aria-label={t('steps.label')} className={style['stepper']}>
      <ol className={style['steps']}>
        {steps.map((step, at) => {
          const isDone = done.includes(step) && step !== current
          const words = (
            <>
              <span className={style['number']} aria-hidden="true">
                {isDone ? <Check /> : at + 1}
              </span>
              <span>{t(`steps.${step}`)}</span>
              {isDone && <span className="visually-hidden">{t('steps.done')}</span>}
            </>
          )
          return (
            <li key={step} data-state={step === current ? 'now' : isDone ? 'done' : 'ahead'}>
              {at <= reached ? (
                <Link
                  to={{ search: step === 'name' ? '' : `?step=${step}` }}
                  aria-current={step === current ? 'step' : undefined}
                  preventScrollReset
                >
                  {words}
                </Link>
              ) : (
                <span>{words}</span>
              )}
            </li>
          )
        })}
        <li data-state="ahead">
          {reached === steps.length ? (
            <Link to={`/ads/campaigns/${id}/editor`} onClick={onLeave}>
              <span className={style['number']} aria-hidden="true">
                {steps.length + 1}
              </span>
              <span>{t('steps.design')}</span>
            </Link>
          ) : (
            <span>
              <span className={style['number']} aria-hidden="true">
                {steps.length + 1}
              </span>
              <span>{t('steps.design')}</span>
            </span>
          )}
        </li>
      </ol>
    </nav>
  )
}
