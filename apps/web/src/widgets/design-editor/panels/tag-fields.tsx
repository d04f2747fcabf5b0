import type { Editor } from '@tiptap/react'
import { useMessages } from '#lib/messages.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { readTag, writeTag } from '../tag-text.ts'
import style from './panels.module.css'

/** Settings of the selected tag, such as its fallback for contacts without a value. */
export function TagFields({ editor, source }: { editor: Editor; source: string }) {
  const t = useMessages('design-editor')
  const parts = readTag(source)
  return (
    <div className={style['tagFields']}>
      <div className={style['label']}>{t('format.tag')}</div>
      <code>{parts.name}</code>
      {parts.fallback === null ? (
        <p className={style['about']}>{t(parts.isBlock ? 'format.tagBlock' : 'format.tagOther')}</p>
      ) : (
        <TextField
          name="tagDefault"
          label={t('format.tagDefault')}
          hint={t('format.tagDefaultHint')}
          value={parts.fallback}
          onChange={(fallback) =>
            editor.commands.updateAttributes('tag', { source: writeTag({ ...parts, fallback }) })
          }
          maxLength={200}
        />
      )}
    </div>
  )
}
