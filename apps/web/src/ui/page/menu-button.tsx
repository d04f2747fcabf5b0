import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { RowAction, RowMenuAt } from '../table/row-menu.tsx'
import { Button } from './button.tsx'

/** Loaded with the first menu that is opened. */
const RowMenu = lazy(() => import('../table/row-menu.tsx'))

interface MenuButtonProps {
  children: ReactNode
  actions: readonly RowAction[]
  look?: 'primary' | 'secondary' | 'quiet'
  size?: 'normal' | 'toolbar' | 'icon'
  icon?: ReactNode
  'aria-label'?: string
  /** Said when there is nothing to choose. */
  empty?: string | undefined
}

/** A button that opens a list of actions or choices. */
export function MenuButton({ children, actions, empty, ...button }: MenuButtonProps) {
  const [at, setAt] = useState<RowMenuAt>()
  const open = (opener: HTMLElement) => {
    const { right, bottom } = opener.getBoundingClientRect()
    setAt({ x: right, y: bottom, align: 'end', opener })
  }
  return (
    <>
      <Button
        {...button}
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
