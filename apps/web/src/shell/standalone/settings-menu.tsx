import { ChevronUp, Settings } from 'lucide-react'
import { lazy, Suspense, type SyntheticEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { isSettingsPage } from '../settings-page.rules.ts'
import style from './navigation.module.css'

const OpenSettingsMenu = lazy(() => import('./settings-menu-open.tsx'))

/** The entry of the settings at the foot of the rail. Its menu is loaded when it is first opened. */
export function SettingsMenu({ onChoice }: { onChoice?: (() => void) | undefined }) {
  const t = useMessages('shell')
  const { pathname } = useLocation()
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // Else the press that closes the menu would count as one outside of it, and open it again.
  const keep = (event: SyntheticEvent) => opened && event.stopPropagation()
  return (
    <div className={style['settings']}>
      <button
        ref={button}
        type="button"
        className={style['entry']}
        aria-haspopup="menu"
        aria-expanded={opened}
        {...(isSettingsPage(pathname) ? { 'data-current': '' } : {})}
        onMouseDown={keep}
        onTouchStart={keep}
        onClick={() => setOpened(!opened)}
      >
        <Settings aria-hidden="true" />
        {t('navigation.settings')}
        <ChevronUp className={style['more'] ?? ''} aria-hidden="true" />
      </button>
      {opened && (
        <Suspense>
          <OpenSettingsMenu
            onClose={() => {
              setOpened(false)
              button.current?.focus()
            }}
            onChoice={onChoice}
          />
        </Suspense>
      )}
    </div>
  )
}
