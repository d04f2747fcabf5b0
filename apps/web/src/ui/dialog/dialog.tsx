import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import style from './dialog.module.css'

interface DialogProps {
  /** A verb and its object: 'Delete sender'. */
  title: ReactNode
  onClose: () => void
  /** 480 wide; `picker` 720; `full` for previews. */
  size?: 'normal' | 'picker' | 'wide' | 'full'
  children: ReactNode
}

const widths = { normal: 480, picker: 720, wide: 1040, full: '100%' } as const

/** A dialog without a URL of its own. Most dialogs have one: use `RouteDialog`. */
export function Dialog({ title, onClose, size = 'normal', children }: DialogProps) {
  const t = useMessages('ui')
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={widths[size]}
      fullScreen={size === 'full'}
      centered={size !== 'full'}
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

/** The buttons of a dialog: secondary first, the action last and to the right. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={style['foot']}>{children}</div>
}
