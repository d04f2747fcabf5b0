import { Modal } from '@mantine/core'
import { useMessages } from '#lib/messages.tsx'
import style from './dialog.module.css'
import type { DialogProps } from './dialog-props.ts'

const widths = { normal: 480, picker: 720, wide: 1040, full: '100%' } as const

/** The window of a dialog. Loaded when the first dialog opens. */
export default function ModalWindow({
  title,
  onClose,
  size = 'normal',
  isCovered = false,
  children,
}: DialogProps) {
  const t = useMessages('ui')
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!isCovered}
      title={title}
      size={widths[size]}
      fullScreen={size === 'full'}
      // Near the top, so that the window does not move when loaded content makes it grow.
      // A phone has no room to spare above and below.
      yOffset={`clamp(12px, 100vw - 460px, ${size === 'normal' ? 10 : 5}vh)`}
      transitionProps={{ transition: 'fade', duration: 120 }}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{
        header: style['header'] ?? '',
        title: style['title'] ?? '',
        close: style['close'] ?? '',
        body: style['body'] ?? '',
        content: style['content'] ?? '',
      }}
    >
      {children}
    </Modal>
  )
}
