import { Braces, Smile } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { MenuPopover } from './menu-popover.tsx'
import { PillSettings } from './pill-settings.tsx'
import style from './tag-line.module.css'
import { TagMenu } from './tag-menu.tsx'
import { tagContent } from './tag-node.ts'
import { useLineEditor } from './use-line-editor.ts'
import type { TagEditorProps } from './use-tag-editor.ts'

const EmojiPicker = lazy(() => import('./emoji-picker.tsx'))

type Menu = 'tags' | 'emoji'

/** The editor of one line, on the element of `TagLine`, and its menus. A chunk of its own: use it through `TagLine`. */
export default function LineEditor(props: TagEditorProps) {
  const t = useMessages('tags')
  const [menu, setMenu] = useState<Menu | null>(null)
  const [pill, setPill] = useState<number | null>(null)
  const editor = useLineEditor(props, setPill)
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
      <TagMenu
        {...menuProps('tags')}
        onChoose={(source) => {
          setMenu(null)
          editor?.chain().focus().insertContent(tagContent(source)).run()
        }}
        target={
          <button {...button('tags')} aria-label={t('insertTag')} title={t('insertTag')}>
            <Braces aria-hidden="true" />
          </button>
        }
      />
      <MenuPopover
        {...menuProps('emoji')}
        label={t('insertEmoji')}
        width={292}
        target={
          <button {...button('emoji')} aria-label={t('insertEmoji')} title={t('insertEmoji')}>
            <Smile aria-hidden="true" />
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
      {editor && pill !== null && (
        <PillSettings key={pill} editor={editor} at={pill} onClose={() => setPill(null)} />
      )}
    </>
  )
}
