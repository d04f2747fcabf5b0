import { Fragment, lazy, Suspense } from 'react'
import { FieldFrame, type FieldProps, frameAndControl } from '#ui/form/field.tsx'
import { TagText } from '../tags/tag-text.tsx'
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
  const { frame, control } = frameAndControl(props)
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <div
          className={style['box']}
          data-invalid={wiring['aria-invalid']}
          data-disabled={wiring.disabled || undefined}
        >
          <Suspense fallback={<Waiting text={control.value} />}>
            <TextEditor {...control} {...wiring} aria-labelledby={`${wiring.id}-label`} />
          </Suspense>
        </div>
      )}
    </FieldFrame>
  )
}

/** As large as the editor that comes. */
function Waiting({ text }: { text: string }) {
  return (
    <>
      <div className={style['waiting']} aria-busy="true">
        {text.split('\n').map((line, at) => {
          // Lines have no identity but their place.
          const key = `${at}`
          return (
            <Fragment key={key}>
              {at > 0 && '\n'}
              <TagText text={line} />
            </Fragment>
          )
        })}
      </div>
      <div className={style['tools']} />
    </>
  )
}
