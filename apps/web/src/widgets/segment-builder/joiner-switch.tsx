import { type Joiner, joiners } from '@carillon/segment-language/tree'
import { useId } from 'react'
import { useMessages } from '#lib/messages.tsx'
import style from './board.module.css'

interface JoinerSwitchProps {
  label: string
  value: Joiner
  onChange: (joiner: Joiner) => void
  /** True between groups, false between cards. */
  isOuter?: boolean
}

/** A switch for AND or OR. All switches of a bracket change together. */
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
