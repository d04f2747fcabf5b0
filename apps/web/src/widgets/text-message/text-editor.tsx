import { Braces, Smile } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { MenuPopover } from '../tags/menu-popover.tsx'
import { PillSettings } from '../tags/pill-settings.tsx'
import { TagMenu } from '../tags/tag-menu.tsx'
import { tagContent } from '../tags/tag-node.ts'
import type { TagEditorProps } from '../tags/use-tag-editor.ts'
import style from './text-message.module.css'
import { useTextEditor } from './use-text-editor.ts'

const EmojiPicker = lazy(() => import('../tags/emoji-picker.tsx'))

type Menu = 'tags' | 'emoji'

/** The editor of a text message, on the element of `TextMessageField`, and its menus below. A chunk of its own: use it through `TextMessageField`. */
export default function TextEditor(props: TagEditorProps) {
  const t = useMessages('tags')
  const [menu, setMenu] = useState<Menu | null>(null)
  const [pill, setPill] = useState<number | null>(null)
  const editor = useTextEditor(props, style['foreign'] ?? '', setPill)
  const menuProps = (one: Menu) => ({
    opened: menu === one,
    onLeave: () => setMenu(null),
    onEscape: () => {
      setMenu(null)
      editor?.commands.focus()
    },
  })
  const button = (one: Menu) => ({
    type: 'button' as const,
    className: style['tool'],
    disabled: props.disabled,
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': menu === one,
    onClick: () => setMenu((open) => (open === one ? null : one)),
  })
  return (
    <>
      <div className={style['tools']}>
        <TagMenu
          {...menuProps('tags')}
          onChoose={(source) => {
            setMenu(null)
            editor?.chain().focus().insertContent(tagContent(source)).run()
          }}
          target={
            <button {...button('tags')}>
              <Braces aria-hidden="true" />
              {t('insertTag')}
            </button>
          }
        />
        <MenuPopover
          {...menuProps('emoji')}
          label={t('insertEmoji')}
          width={292}
          target={
            <button {...button('emoji')}>
              <Smile aria-hidden="true" />
              {t('insertEmoji')}
            </button>
          }
        >
          <Suspense fallback={<SkeletonLines lines={4} />}>
            <EmojiPicker
              onChoose={(emoji) => {
                setMenu(null)
                editor?.chain().focus().insertContent({ type: 'text', text: emoji }).run()
              }}
            />
          </Suspense>
        </MenuPopover>
      </div>
      {editor && pill !== null && (
        <PillSettings key={pill} editor={editor} at={pill} onClose={() => setPill(null)} />
      )}
    </>
  )
}
