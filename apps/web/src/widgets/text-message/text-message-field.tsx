import { lazy, Suspense } from 'react'
import { FieldFrame, type FieldProps, frameAndControl } from '#ui/form/field.tsx'
import { useIsReading } from '#ui/form/guarded-fields.tsx'
import { linesMarks, type TagTextProps } from '../tags/early-text.ts'
import { useEarlyText } from '../tags/use-early-text.ts'
import style from './text-message.module.css'

/** Loaded on demand, because the editor is larger than most screens. */
const TextEditor = lazy(() => import('./text-editor.tsx'))

interface TextMessageFieldProps extends FieldProps<string> {
  maxLength: number
  placeholder?: string
}

/**
 * The text of a text message: several lines with personalization tags as pills, a menu of tags and one of emoji, and
 * marks on characters that put the message into UCS-2. Render it inside `TagNamesProvider`, with the texts of `tags`.
 */
export function TextMessageField(props: TextMessageFieldProps) {
  const isReading = useIsReading()
  const { frame, control } = frameAndControl(isReading ? { ...props, disabled: true } : props)
  return (
    <FieldFrame {...frame}>
      {(wiring) => <TextMessage {...control} {...wiring} aria-labelledby={`${wiring.id}-label`} />}
    </FieldFrame>
  )
}

function TextMessage(props: TagTextProps) {
  const [early, host] = useEarlyText(linesMarks, props)
  return (
    <div
      className={style['box']}
      data-invalid={props['aria-invalid']}
      data-disabled={props.disabled || undefined}
    >
      <div ref={host} className={style['text']} />
      <Suspense fallback={<div className={style['tools']} />}>
        <TextEditor {...props} early={early} />
      </Suspense>
    </div>
  )
}
