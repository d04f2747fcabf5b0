import { SegmentedControl } from '@mantine/core'
import style from './choice.module.css'

interface ChoiceProps<V extends string> {
  value: V
  onChange: (value: V) => void
  choices: readonly { value: V; label: string }[]
  'aria-label'?: string
  'aria-labelledby'?: string
  fullWidth?: boolean
}

/** A segmented control: one of a few choices side by side, such as devices or alignments. */
export function Choice<V extends string>({ choices, onChange, ...rest }: ChoiceProps<V>) {
  return (
    <SegmentedControl
      {...rest}
      className={style['choice'] ?? ''}
      data={[...choices]}
      onChange={(value) => onChange(value as V)}
    />
  )
}
