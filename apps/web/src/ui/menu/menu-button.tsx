import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
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
 * A button that opens a list of actions or choices. A right click inside the surrounding `data-menu-area` opens it too.
 */
export function MenuButton({ children, actions, empty, ...look }: MenuButtonProps) {
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
