import { lazy, Suspense, useState } from 'react'
import { AvatarButton } from './avatar-button.tsx'

const OpenUserMenu = lazy(() => import('./user-menu-open.tsx'))

/** The user menu. Its content is loaded when it is first opened, to keep the first load small. */
export function UserMenu() {
  const [wanted, setWanted] = useState(false)
  const button = <AvatarButton aria-expanded={false} onClick={() => setWanted(true)} />
  return wanted ? (
    <Suspense fallback={button}>
      <OpenUserMenu />
    </Suspense>
  ) : (
    button
  )
}
