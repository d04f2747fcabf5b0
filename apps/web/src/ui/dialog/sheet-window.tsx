import { Drawer } from '@mantine/core'
import { useMessages } from '#lib/messages.tsx'
import style from './dialog.module.css'
import type { SheetProps } from './dialog-props.ts'

/** The window of a sheet. Loaded when the first sheet opens. */
export default function SheetWindow({ title, onClose, size, ownsEscape = false, children }: SheetProps) {
  const t = useMessages('ui')
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      position="right"
      closeOnEscape={!ownsEscape}
      size={size === 'picker' ? 560 : 400}
      transitionProps={{ transition: 'slide-left', duration: 140 }}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{
        header: `${style['header']} ${style['sheetHeader']}`,
        title: style['title'] ?? '',
        close: style['close'] ?? '',
        body: style['body'] ?? '',
      }}
    >
      {children}
    </Drawer>
  )
}
