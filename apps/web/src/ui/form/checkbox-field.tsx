import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useMessages } from '#lib/messages.tsx'
import style from './field.module.css'
import { type FieldProps, problemSentence } from './field.tsx'

/** A checkbox with its label beside it. */
export function CheckboxField({
  name,
  value,
  onChange,
  problem,
  label,
  hint,
  disabled,
}: FieldProps<boolean>) {
  const t = useMessages('ui')
  const id = useId()
  const sentence = problemSentence(t, problem)
  const below = sentence ?? hint
  return (
    <div className={style['field']} data-field={name}>
      <label className={style['check']}>
        <input
          type="checkbox"
          className={style['box']}
          name={name}
          checked={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          {...(sentence ? { 'aria-invalid': true } : {})}
          {...(below ? { 'aria-describedby': id } : {})}
        />
        <span>{label}</span>
      </label>
      {below && (
        <div
          id={id}
          className={sentence ? style['problem'] : style['hint']}
          {...(sentence ? { 'data-problem': '' } : {})}
        >
          {below}
        </div>
      )}
    </div>
  )
}

interface CheckboxProps {
  checked: boolean
  /** True if some but not all of the items that the checkbox stands for are checked. */
  mixed?: boolean
  onChange: (checked: boolean) => void
  'aria-label': string
  disabled?: boolean
}

/** A checkbox without a visible label, for table rows. */
export function Checkbox({ mixed = false, onChange, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <input
      ref={box}
      type="checkbox"
      className={style['box']}
      style={{ margin: 0, display: 'block' }}
      onChange={(event) => onChange(event.target.checked)}
      {...rest}
    />
  )
}

interface RadioFieldProps<V extends string> extends Omit<FieldProps<V>, 'onBlur'> {
  choices: readonly { value: V; label: ReactNode; hint?: ReactNode; disabled?: boolean }[]
}

/** Radio buttons: one of a few choices, all visible. */
export function RadioField<V extends string>(props: RadioFieldProps<V>) {
  const { name, value, onChange, problem, label, hint, choices, disabled } = props
  const t = useMessages('ui')
  const sentence = problemSentence(t, problem)
  return (
    <fieldset className={style['field']} data-field={name} style={{ border: 0, padding: 0, marginInline: 0 }}>
      <legend className={style['label']} style={{ padding: 0 }}>
        {label}
      </legend>
      {choices.map((choice) => (
        <label key={choice.value} className={style['check']} style={{ marginTop: 'var(--space-8)' }}>
          <input
            type="radio"
            className={style['box']}
            name={name}
            value={choice.value}
            checked={value === choice.value}
            disabled={disabled || choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          <span>
            {choice.label}
            {choice.hint && (
              <span className={style['hint']} style={{ display: 'block', marginTop: 'var(--space-2)' }}>
                {choice.hint}
              </span>
            )}
          </span>
        </label>
      ))}
      {(sentence ?? hint) && (
        <div
          className={sentence ? style['problem'] : style['hint']}
          {...(sentence ? { 'data-problem': '' } : {})}
        >
          {sentence ?? hint}
        </div>
      )}
    </fieldset>
  )
}
