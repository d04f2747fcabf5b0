import { type Joiner, joiners } from '@carillon/segment-language/tree'
import { useId } from 'react'
import { useMessages } from '#lib/messages.tsx'
import style from './builder.module.css'

interface JoinerSwitchProps {
  label: string
  value: Joiner
  onChange: (joiner: Joiner) => void
  /** Between groups, not between cards. */
  isOuter?: boolean
}

/** AND or OR on the bracket it belongs to. Each switch of a bracket flips the whole bracket. */
export function JoinerSwitch({ label, value, onChange, isOuter = false }: JoinerSwitchProps) {
  const t = useMessages('segment-builder')
  const name = useId()
  return (
    <fieldset className={style['joiner']} aria-label={label} data-outer={isOuter || undefined}>
      {joiners.map((joiner) => (
        <label key={joiner}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={value === joiner}
            onChange={() => onChange(joiner)}
          />
          <span>{t(`joiner.${joiner}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
