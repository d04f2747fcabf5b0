import { readTag, writeTag } from '@carillon/personalization/tag-parts'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import { MenuPopover } from './menu-popover.tsx'
import { useTagNames } from './tag-names.tsx'
import style from './tag-picker.module.css'
import { FallbackField } from './tag-picker.tsx'

interface PillSettingsProps {
  editor: Editor
  /** Position of the pill in the document. */
  at: number
  onClose: () => void
}

/** The actions on one pill, in a small window below it: change its fallback, or remove it. */
export function PillSettings({ editor, at, onClose }: PillSettingsProps) {
  const t = useMessages('tags')
  const { look } = useTagNames()
  const [source, setSource] = useState(() => String(editor.state.doc.nodeAt(at)?.attrs['source'] ?? ''))
  const [box] = useState(() => (editor.view.nodeDOM(at) as HTMLElement | null)?.getBoundingClientRect())
  const { kind, name } = look(source)
  const { fallback } = readTag(source)
  const canChange = fallback !== null && kind === 'field'
  const backToText = () => {
    onClose()
    editor.chain().focus().setNodeSelection(at).run()
  }
  const change = (words: string) => {
    const next = writeTag({ ...readTag(source), fallback: words })
    setSource(next)
    editor.commands.command(({ tr }) => {
      tr.setNodeAttribute(at, 'source', next)
      return true
    })
  }
  const place = { left: box?.left, top: box?.top, width: box?.width, height: box?.height }
  return (
    <MenuPopover
      opened
      label={t('settings', { name })}
      position="bottom-start"
      onLeave={onClose}
      onEscape={backToText}
      target={<span style={{ ...place, position: 'fixed', pointerEvents: 'none' }} />}
    >
      <form
        className={style['step']}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          backToText()
        }}
      >
        <div className={style['name']}>
          <span data-pill={kind}>{kind === 'unknown' ? source : name}</span>
        </div>
        {kind !== 'unknown' && <p className={style['source']}>{source}</p>}
        {canChange ? (
          <FallbackField value={fallback} onChange={change} />
        ) : (
          <p className={kind === 'unknown' ? style['warning'] : style['about']}>
            {kind === 'unknown' ? t('unknown', { name }) : t(kind === 'block' ? 'block' : 'computed')}
          </p>
        )}
        <div className={style['buttons']}>
          <Button
            onClick={() => {
              onClose()
              editor.chain().focus().setNodeSelection(at).deleteSelection().run()
            }}
          >
            {t('remove')}
          </Button>
          <Button type="submit" look="primary" data-autofocus={!canChange || undefined}>
            {t('done')}
          </Button>
        </div>
      </form>
    </MenuPopover>
  )
}
