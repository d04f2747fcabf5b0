import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react'
import style from './field.module.css'
import { FieldFrame, type FieldProps, frameAndControl } from './field.tsx'

interface TextFieldProps extends FieldProps<string> {
  type?: 'text' | 'email' | 'password' | 'url' | 'tel' | 'number'
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  /** Focus the field when its page or dialog opens. */
  autoFocus?: boolean
  maxLength?: number
  /** A unit or a small control inside the right edge of the field. */
  after?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function TextField(props: TextFieldProps) {
  const { frame, control: inside } = frameAndControl(props)
  const { value, onChange, onBlur, after, ...input } = inside
  return (
    <FieldFrame {...frame}>
      {(wiring) => {
        const control = (
          <input
            type="text"
            {...input}
            {...wiring}
            data-autofocus={input.autoFocus || undefined}
            className={style['input']}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
        )
        return after ? (
          <div className={style['affixed']}>
            {control}
            {after}
          </div>
        ) : (
          control
        )
      }}
    </FieldFrame>
  )
}

interface TextAreaProps extends FieldProps<string> {
  rows?: number
  placeholder?: string
  maxLength?: number
  /** Focus the field when its page or dialog opens. */
  autoFocus?: boolean
}

export function TextArea(props: TextAreaProps) {
  const { frame, control } = frameAndControl(props)
  const { value, onChange, onBlur, rows = 4, ...input } = control
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <textarea
          {...input}
          {...wiring}
          data-autofocus={input.autoFocus || undefined}
          rows={rows}
          className={style['input']}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </FieldFrame>
  )
}
