import type { Editor } from '@tiptap/react'
import { Braces } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { tagContent } from '../../tags/tag-content.ts'
import { TagMenu } from '../../tags/tag-menu.tsx'

/** A button with the menu of tags. The chosen tag is inserted at the caret. */
export function InsertTag({ editor }: { editor: Editor }) {
  const t = useMessages('design-editor')
  const [isOpen, open] = useState(false)
  return (
    <TagMenu
      opened={isOpen}
      onLeave={() => open(false)}
      onEscape={() => {
        open(false)
        editor.commands.focus()
      }}
      onChoose={(source) => {
        open(false)
        editor.chain().focus().insertContent(tagContent(source)).run()
      }}
      target={
        <button
          type="button"
          title={t('format.insertTag')}
          aria-label={t('format.insertTag')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => open(!isOpen)}
        >
          <Braces aria-hidden="true" />
        </button>
      }
    />
  )
}
