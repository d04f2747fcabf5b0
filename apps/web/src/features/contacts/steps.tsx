import { Check } from 'lucide-react'
import style from './steps.module.css'

interface StepsProps {
  label: string
  names: readonly string[]
  /** Index of the current step, from 0. */
  current: number
}

/** The steps of a wizard, with the current one marked. */
export function Steps({ label, names, current }: StepsProps) {
  return (
    <ol className={style['steps']} aria-label={label}>
      {names.map((name, index) => (
        <li
          key={name}
          data-state={index < current ? 'past' : index === current ? 'now' : 'ahead'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={style['number']} aria-hidden="true">
            {index < current ? <Check /> : index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  )
}
