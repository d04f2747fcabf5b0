import { Braces, Smile } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { MenuPopover } from './menu-popover.tsx'
import { PillSettings } from './pill-settings.tsx'
import { tagContent } from './tag-content.ts'
import { TagMenu } from './tag-menu.tsx'
import { type TagEditorKind, type TagEditorProps, useTagEditor } from './use-tag-editor.ts'

const EmojiPicker = lazy(() => import('./emoji-picker.tsx'))

type Menu = 'tags' | 'emoji'

interface Props extends TagEditorProps {
  kind: TagEditorKind
  toolClass: string | undefined
  /** The class of a bar around the tools. In a bar the tools show their names, without one they are icons. */
  barClass?: string | undefined
}

/** The editor of text with tags, on the element that `useEarlyText` shows, with its menus. */
export function TagEditor({ kind, toolClass, barClass, ...props }: Props) {
  const t = useMessages('tags')
  const [menu, setMenu] = useState<Menu | null>(null)
  const [pill, setPill] = useState<number | null>(null)
  const editor = useTagEditor(props, kind, setPill)
  const menuOf = (one: Menu, name: string, icon: ReactNode) => ({
    opened: menu === one,
    onLeave: () => setMenu(null),
    onEscape: () => {
      setMenu(null)
      editor?.commands.focus()
    },
    target: (
      <button
        type="button"
        className={toolClass}
        disabled={props.disabled}
        aria-haspopup="dialog"
        aria-expanded={menu === one}
        aria-label={barClass ? undefined : name}
        title={barClass ? undefined : name}
        onClick={() => setMenu((open) => (open === one ? null : one))}
      >
        {icon}
        {barClass && name}
      </button>
    ),
  })
  const insert = (content: Parameters<NonNullable<typeof editor>['commands']['insertContent']>[0]) => {
    setMenu(null)
    editor?.chain().focus().insertContent(content).run()
  }
  const tools = (
    <>
      <TagMenu
        {...menuOf('tags', t('insertTag'), <Braces aria-hidden="true" />)}
        onChoose={(source) => insert(tagContent(source))}
      />
      <MenuPopover
        {...menuOf('emoji', t('insertEmoji'), <Smile aria-hidden="true" />)}
        label={t('insertEmoji')}
        width={292}
      >
        <Suspense fallback={<SkeletonLines lines={4} />}>
          <EmojiPicker onChoose={(text) => insert({ type: 'text', text })} />
        </Suspense>
      </MenuPopover>
    </>
  )
  return (
    <>
      {barClass ? <div className={barClass}>{tools}</div> : tools}
      {editor && pill !== null && (
        <PillSettings key={pill} editor={editor} at={pill} onClose={() => setPill(null)} />
      )}
    </>
  )
}
