import { type ReactNode, useId } from 'react'
import style from './choice-cards.module.css'

interface CardChoice<V extends string> {
  value: V
  label: string
  /** One sentence; of a choice that is off, the reason. */
  text: ReactNode
  icon: ReactNode
  isOff?: boolean
  /** Links and marks below the choice. */
  foot?: ReactNode
}

interface ChoiceCardsProps<V extends string> {
  name: string
  legend: string
  kind: 'one' | 'several'
  chosen: readonly V[]
  /** A press on a choice: of one, it is chosen; of several, it is turned. */
  onChoose: (value: V) => void
  choices: readonly CardChoice<V>[]
  problem?: string | undefined
}

/** A few choices as cards, each with a sentence about it. Radio buttons or checkboxes for the keyboard. */
export function ChoiceCards<V extends string>(props: ChoiceCardsProps<V>) {
  const { name, legend, kind, chosen, onChoose, choices, problem } = props
  const id = useId()
  return (
    <fieldset className={style['set']} data-field={name} aria-describedby={problem && `${id}-problem`}>
      <legend>{legend}</legend>
      <div className={style['cards']}>
        {choices.map(({ value, label, text, icon, isOff = false, foot }) => (
          <div
            key={value}
            className={style['card']}
            data-chosen={chosen.includes(value) || undefined}
            data-off={isOff || undefined}
          >
            <label className={style['main']}>
              {icon}
              <span className={style['name']} id={`${id}-${value}`}>
                {label}
              </span>
              <input
                type={kind === 'one' ? 'radio' : 'checkbox'}
                className={style['mark']}
                name={name}
                value={value}
                checked={chosen.includes(value)}
                disabled={isOff}
                onChange={() => onChoose(value)}
                aria-labelledby={`${id}-${value}`}
                aria-describedby={`${id}-${value}-about`}
              />
              <span className={style['about']} id={`${id}-${value}-about`}>
                {text}
              </span>
            </label>
            {foot && <div className={style['foot']}>{foot}</div>}
          </div>
        ))}
      </div>
      {problem && (
        <p className={style['problem']} id={`${id}-problem`} data-problem="">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
