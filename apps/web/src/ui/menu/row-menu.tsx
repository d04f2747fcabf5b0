import { Menu } from '@mantine/core'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { type To, useNavigate } from 'react-router'
import type { GuardedCall } from '#lib/rights.ts'
import style from './row-menu.module.css'

export interface RowAction {
  label: string
  icon?: ReactNode
  /** The target of the item's link. Alternatively `run`, its action. */
  to?: To
  run?: () => void
  /**
   * The call that it makes, of the contract. The entry is left out for a person who may not make it, as it is if they may
   * not open its address.
   */
  call?: GuardedCall | undefined
  /** The parameters of the call's path, where its scope depends on one. */
  callParams?: Readonly<Record<string, unknown>> | undefined
  danger?: boolean
  disabled?: boolean
  /** True for the current choice of a list, which gets a check mark. */
  isOn?: boolean
  /** True for a choice that can be on together with others. The menu stays open after it. */
  isOneOfMany?: boolean
}

export interface RowMenuAt {
  x: number
  y: number
  /** The edge of the menu that is at this point: `end` for a button, `start` for the pointer. */
  align: 'start' | 'end'
  /** The element that gets the focus back when the menu closes. */
  opener: HTMLElement
}

interface RowMenuProps {
  at: RowMenuAt
  actions: readonly RowAction[]
  /** Shown when there are no actions. */
  empty?: string | undefined
  onClose: () => void
}

/** An open menu, at its button or where the right click was. */
export default function RowMenu({ at, actions, empty, onClose }: RowMenuProps) {
  const navigate = useNavigate()
  const close = () => {
    onClose()
    at.opener.focus()
  }
  return (
    <Menu
      opened
      onClose={close}
      position={`bottom-${at.align}`}
      offset={2}
      trapFocus
      returnFocus={false}
      // The anchor may touch the edge of the window, where it would count as out of sight.
      hideDetached={false}
      // No key events: the key that opens a menu would close it again.
      clickOutsideEvents={['mousedown', 'touchstart']}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={style['anchor']}
          style={{ left: at.x, top: at.y }}
        />
      </Menu.Target>
      <Menu.Dropdown mah={340} style={{ overflowY: 'auto' }}>
        {actions.length === 0 && empty && <Menu.Label>{empty}</Menu.Label>}
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon}
            disabled={action.disabled ?? false}
            {...(action.isOn ? { rightSection: <Check size={16} aria-hidden="true" /> } : {})}
            closeMenuOnClick={!action.isOneOfMany}
            {...(action.isOn === undefined ? {} : { role: 'menuitemradio', 'aria-checked': action.isOn })}
            {...(action.danger ? { 'data-danger': '' } : {})}
            onClick={() => {
              if (!action.isOneOfMany) ignoreSecondClick()
              action.run?.()
              if (action.to) navigate(action.to)
            }}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const doubleClickMs = 600

/** Ignores the second click of a double click. It would hit the element below the menu that the first click closed. */
function ignoreSecondClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', ignore, { capture: true })
  setTimeout(() => window.removeEventListener('click', ignore, { capture: true }), doubleClickMs)
}
