import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { isAllowed, useRights } from '#lib/rights.ts'
import { Button } from '../page/button.tsx'
import type { RowAction, RowMenuAt } from './row-menu.tsx'

/** Loaded when the first menu opens. */
const RowMenu = lazy(() => import('./row-menu.tsx'))

interface MenuButtonProps {
  /** The label. Left out for an icon with an `aria-label`. */
  children?: ReactNode
  actions: readonly RowAction[]
  look?: 'primary' | 'secondary' | 'quiet'
  size?: 'normal' | 'toolbar' | 'icon'
  icon?: ReactNode
  'aria-label'?: string
  'aria-keyshortcuts'?: 'n'
  /** Shown when there is nothing to choose. */
  empty?: string | undefined
}

/**
 * A button that opens a list of actions or choices. A right click inside the surrounding `data-menu-area` opens it too. Actions that
 * the person may not take are left out, and so is the button if none remains.
 */
export function MenuButton({ children, actions: all, empty, ...look }: MenuButtonProps) {
  const rights = useRights()
  const actions = all.filter((action) => isAllowed(rights, action))
  const [at, setAt] = useState<RowMenuAt>()
  const button = useRef<HTMLButtonElement>(null)
  const open = (opener: HTMLElement) => {
    // A key may open the menu while the button is scrolled out of sight.
    opener.scrollIntoView({ block: 'nearest' })
    const { right, bottom } = opener.getBoundingClientRect()
    setAt({ x: right, y: bottom, align: 'end', opener })
  }
  useEffect(() => {
    const opener = button.current
    const area = opener?.closest<HTMLElement>('[data-menu-area]')
    if (!opener || !area) return
    const openHere = (event: MouseEvent) => {
      // Links and inputs keep the browser's context menu.
      if ((event.target as Element).closest('a, input')) return
      event.preventDefault()
      setAt({ x: event.clientX, y: event.clientY, align: 'start', opener })
    }
    area.addEventListener('contextmenu', openHere)
    return () => area.removeEventListener('contextmenu', openHere)
  }, [])
  if (all.length > 0 && actions.length === 0) return null
  return (
    <>
      <Button
        {...look}
        ref={button}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        onClick={(event) => open(event.currentTarget)}
      >
        {children}
      </Button>
      {at && (
        <Suspense>
          <RowMenu at={at} actions={actions} empty={empty} onClose={() => setAt(undefined)} />
        </Suspense>
      )}
    </>
  )
}
