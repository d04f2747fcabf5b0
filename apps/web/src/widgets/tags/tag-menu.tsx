import type { ReactElement } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { MenuPopover } from './menu-popover.tsx'
import style from './tag-picker.module.css'
import { TagPicker } from './tag-picker.tsx'

interface TagMenuProps {
  opened: boolean
  onLeave: () => void
  /** Called after Escape. The caller puts the focus back into its text. */
  onEscape: () => void
  onChoose: (source: string) => void
  /** The button that opens it. */
  target: ReactElement
}

/** The picker of tags below a button. */
export function TagMenu({ onChoose, ...menu }: TagMenuProps) {
  const t = useMessages('tags')
  return (
    <MenuPopover {...menu} label={t('insertTag')} className={style['dropdown']}>
      <TagPicker autoFocus onChoose={onChoose} />
    </MenuPopover>
  )
}
