import { type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref, useId } from 'react'
import style from './field.module.css'
import { FieldFrame, type FieldProps, frameAndControl } from './field.tsx'

interface TextFieldProps extends FieldProps<string> {
  type?: 'text' | 'email' | 'password' | 'url' | 'tel' | 'number'
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  /** Focus the field when its page or dialog opens. */
  autoFocus?: boolean
  maxLength?: number
  /** Texts offered while typing; any other text can be typed as well. */
  choices?: readonly string[]
  /** A unit or a small control inside the right edge of the field. */
  after?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function TextField(props: TextFieldProps) {
  const { frame, control: inside } = frameAndControl(props)
  const { value, onChange, onBlur, after, maxLength, choices, ...input } = inside
  const list = useId()
  return (
    <FieldFrame {...frame}>
      {(wiring) => {
        const field = (
          <input
            type="text"
            {...(choices ? { list } : {})}
            {...input}
            {...wiring}
            data-autofocus={input.autoFocus || undefined}
            className={style['input']}
            maxLength={inUnits(maxLength, value)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
        )
        const control = choices ? (
          <>
            {field}
            <datalist id={list}>
              {choices.map((choice) => (
                <option key={choice} value={choice} />
              ))}
            </datalist>
          </>
        ) : (
          field
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
  const { value, onChange, onBlur, rows = 4, maxLength, ...input } = control
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <textarea
          {...input}
          {...wiring}
          data-autofocus={input.autoFocus || undefined}
          rows={rows}
          className={style['input']}
          maxLength={inUnits(maxLength, value)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </FieldFrame>
  )
}

/**
 * Browsers count UTF-16 units, of which an emoji has two; our limits count characters. A text with such characters may be typed one
 * unit too long, and its form refuses it then.
 */
function inUnits(most: number | undefined, value: string): number | undefined {
  const more = value.length - Array.from(value).length
  return most === undefined || more === 0 ? most : most + more + 1
}
