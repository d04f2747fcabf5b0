import { useId } from 'react'
import { Choice } from '../../editor-frame/choice.tsx'
import style from './panels.module.css'

interface ChoiceRowProps<V extends string> {
  label: string
  value: V
  choices: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}

/** One of a few choices side by side, under a label. */
export function ChoiceRow<V extends string>({ label, value, choices, onChange }: ChoiceRowProps<V>) {
  const id = useId()
  return (
    <div className={style['field']}>
      <span className={style['label']} id={id}>
        {label}
      </span>
      <Choice fullWidth aria-labelledby={id} value={value} choices={choices} onChange={onChange} />
    </div>
  )
}
