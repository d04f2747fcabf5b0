import { Drawer } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
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
      <Focused>{children}</Focused>
    </Drawer>
  )
}

/** A sheet that begins with a field opens with the focus there, and not on its close button. */
function Focused({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (place.current?.querySelector('[data-autofocus]')) return
    const first = place.current?.querySelector('input:not([type=hidden]), textarea, button, a[href]')
    if (first?.matches('input:not(:disabled), textarea:not(:disabled)'))
      first.setAttribute('data-autofocus', '')
  }, [])
  return <div ref={place}>{children}</div>
}
