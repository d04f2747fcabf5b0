import { Popover } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'

interface MenuPopoverProps {
  label: string
  opened: boolean
  position?: 'bottom-start' | 'bottom-end'
  width?: number
  className?: string | undefined
  /** The button that the window belongs to. */
  target: ReactElement
  /** Called when the focus is about to go elsewhere. */
  onLeave: () => void
  /** Called after Escape. The caller puts the focus back into its text. */
  onEscape: () => void
  children: ReactNode
}

/**
 * A small window that belongs to a text being edited. Keys and clicks in it do not reach the parts around the text, such
 * as the canvas or a dialog.
 */
export function MenuPopover(props: MenuPopoverProps) {
  const { label, opened, position = 'bottom-end', width = 280, className, target, onLeave, onEscape } = props
  return (
    <Popover
      opened={opened}
      position={position}
      width={width}
      onDismiss={onLeave}
      closeOnEscape={false}
      trapFocus
      withinPortal
      // No roles: a pill can't announce a window, and buttons do so themselves.
      withRoles={false}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={label}
        className={className ?? ''}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Escape') onEscape()
        }}
        // A dialog around it would close with the same Escape.
        onFocusCapture={({ target: focused }) =>
          focused.setAttribute('data-mantine-stop-propagation', 'true')
        }
      >
        {props.children}
      </Popover.Dropdown>
    </Popover>
  )
}
