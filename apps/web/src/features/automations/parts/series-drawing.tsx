import { type Duration, type Journey, listsInside, type Step } from '@carillon/journey/steps'
import { Check, ListMinus, Mail, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import style from './series-drawing.module.css'

interface DrawingProps {
  steps: Journey
  language: string
}

/** A small drawing of steps from left to right: emails, how long to wait between them, and the paths of branches. */
export function SeriesDrawing({ steps, language }: DrawingProps) {
  return (
    <span className={style['way']}>
      {steps.map((step) => (
        <StepDrawing key={step.id} step={step} language={language} />
      ))}
    </span>
  )
}

function StepDrawing({ step, language }: { step: Step; language: string }): ReactNode {
  switch (step.kind) {
    case 'email':
    case 'text':
      return (
        <span className={style['email']}>{step.kind === 'email' ? <Mail /> : <MessageSquareText />}</span>
      )
    case 'wait':
      return step.wait.kind === 'for' ? (
        <Pause duration={step.wait.duration} language={language} />
      ) : (
        <span className={style['pause']}>{step.wait.time}</span>
      )
    case 'wait_until':
      return <Pause duration={step.at_most} language={language} />
    case 'branch':
    case 'split':
      return (
        <span className={style['paths']}>
          {listsInside(step).map((path, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paths keep their order
            <span key={index} className={style['path']}>
              {path.length > 0 ? (
                <SeriesDrawing steps={path} language={language} />
              ) : (
                <span className={style['other']}>
                  <Check />
                </span>
              )}
            </span>
          ))}
        </span>
      )
    case 'action':
      return (
        <span className={style['other']}>
          <ListMinus />
        </span>
      )
    case 'end':
      return null
  }
}

function Pause({ duration: { amount, unit }, language }: { duration: Duration; language: string }) {
  const words = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: unit.slice(0, -1),
    unitDisplay: 'long',
  })
  return <span className={style['pause']}>{words.format(amount)}</span>
}
