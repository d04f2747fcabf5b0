import { type ReactNode, useEffect, useId, useRef } from 'react'
import { type FieldProblem, useMessages } from '#lib/messages.tsx'
import style from './field.module.css'

/** Props of every field. `{...form.field('name')}` provides name, value, onChange and problem. */
export interface FieldProps<T> {
  name: string
  value: T
  onChange: (value: T) => void
  onBlur?: (() => void) | undefined
  /** A code, which the field translates, or a finished sentence. Shown in place of the hint. */
  problem?: FieldProblem | string | undefined
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
  disabled?: boolean
}

export interface Wiring {
  /** The id of the control. The label's id is this one with `-label`, for controls that a label can't point to. */
  id: string
  name: string
  disabled?: boolean
  'aria-invalid'?: true
  'aria-describedby'?: string
}

interface FrameProps {
  name: string
  label?: ReactNode
  hint?: ReactNode
  problem?: FieldProblem | string | undefined
  optional?: boolean | undefined
  disabled?: boolean | undefined
  children: (wiring: Wiring) => ReactNode
}

/** Splits the props into props of the frame and props of the control inside it. */
export function frameAndControl<P extends Omit<FieldProps<never>, 'value' | 'onChange'>>(props: P) {
  const { name, label, hint, problem, optional, disabled, ...control } = props
  return { frame: { name, label, hint, problem, optional, disabled }, control }
}

/** Label above, hint below; a problem replaces the hint. For custom controls: spread the given props on the control. */
export function FieldFrame({ name, label, hint, problem, optional, disabled, children }: FrameProps) {
  const t = useMessages('ui')
  const id = useId()
  const sentence = problemSentence(t, problem)
  const below = sentence ?? hint
  return (
    <div className={style['field']} data-field={name}>
      {label && (
        <label id={`${id}-label`} className={style['label']} htmlFor={id}>
          {label} {optional && <span className={style['optional']}>({t('optional')})</span>}
        </label>
      )}
      {children({
        id,
        name,
        ...(disabled ? { disabled } : {}),
        ...(sentence ? { 'aria-invalid': true as const } : {}),
        ...(below ? { 'aria-describedby': `${id}-below` } : {}),
      })}
      {below && (
        <div
          id={`${id}-below`}
          className={sentence ? style['problem'] : style['hint']}
          {...(sentence ? { 'data-problem': '' } : {})}
        >
          {below}
        </div>
      )}
    </div>
  )
}

/** Returns the sentence of a code. A finished sentence is returned unchanged. */
export function problemSentence(
  t: { problem(problem: FieldProblem | string | undefined): string | undefined },
  problem: FieldProblem | string | undefined,
): string | undefined {
  return typeof problem === 'string' && problem.includes(' ') ? problem : t.problem(problem)
}

/** Two fields side by side, one below the other on narrow screens. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={style['row']}>{children}</div>
}

/** The end of a form: secondary buttons first, the primary button last. */
export function FormEnd({ children }: { children: ReactNode }) {
  return <div className={style['end']}>{children}</div>
}

/**
 * A problem with the whole form, shown above its fields. It scrolls into view if the form is longer than the window.
 */
export function FormAlert({ children }: { children: ReactNode }) {
  const alert = useRef<HTMLDivElement>(null)
  const isThere = !!children
  useEffect(() => {
    if (isThere) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [isThere])
  if (!children) return null
  return (
    <div ref={alert} className={style['alert']} role="alert">
      {children}
    </div>
  )
}
