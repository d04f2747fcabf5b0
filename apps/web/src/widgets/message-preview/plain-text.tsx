import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import type { PlainPart } from '../editor-frame/editor-props.ts'
import { TagText } from '../tags/tag-text.tsx'
import style from './message-preview.module.css'

interface PlainTextProps {
  /** The text as it is sent, with its tags filled. */
  text: string
  /** The source, with its tags. */
  source: string
  /** Set if the text can be edited. */
  plain: PlainPart | undefined
}

/** The plain text part. It is made from the HTML until the user edits it, and again when the user resets it. */
export function PlainText({ text, source, plain }: PlainTextProps) {
  const t = useMessages('design-editor')
  const [isEdited, edit] = useState(false)
  return (
    <div className={style['plain']}>
      {plain && (
        <div className={style['plainTools']}>
          <span>{t(plain.text === null ? 'preview.plainMade' : 'preview.plainOwn')}</span>
          {plain.text !== null && (
            <Button
              size="toolbar"
              onClick={() => {
                edit(false)
                plain.onChange(null)
              }}
            >
              {t('preview.plainAgain')}
            </Button>
          )}
          <Button size="toolbar" onClick={() => edit(!isEdited)}>
            {t(isEdited ? 'preview.plainDone' : 'preview.plainEdit')}
          </Button>
        </div>
      )}
      {plain && isEdited ? (
        <textarea
          aria-label={t('preview.plain')}
          value={plain.text ?? source}
          onChange={(event) => plain.onChange(event.target.value)}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
        <pre tabIndex={0}>
          <TagText text={text} />
        </pre>
      )}
    </div>
  )
}
