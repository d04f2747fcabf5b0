import { Menu as MenuIcon } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Outlet, useMatches } from 'react-router'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'
import { useShell } from '../shell.ts'
import { ActivityButton } from './activity/activity-button.tsx'
import { Bell } from './bell.tsx'
import style from './frame.module.css'
import { Logo } from './logo.tsx'
import { Navigation } from './navigation.tsx'
import { PaletteButton } from './palette-button.tsx'
import { actAs, takeActedFor, takeMoved } from './standalone-shell.ts'
import { UserMenu } from './user-menu.tsx'

const NavigationDrawer = lazy(() => import('./navigation-drawer.tsx'))

interface FrameProps {
  /** First URL segments of the features that exist. */
  areas: ReadonlySet<string>
  /** Stands above every page. */
  notice?: ReactNode
}

/** The bar, the rail and the page. A route with `handle: { bare: true }` (an editor) has the window to itself. */
export function StandaloneFrame({ areas, notice }: FrameProps) {
  const t = useMessages('shell')
  const isBare = useMatches().some(({ handle }) => (handle as { bare?: boolean } | undefined)?.bare)
  const page = (
    <main id="content" className={style['main']} tabIndex={-1}>
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </main>
  )
  if (isBare) {
    return (
      <div className={style['bare']}>
        <ActingAs />
        {notice && <div className={style['notice']}>{notice}</div>}
        {page}
      </div>
    )
  }
  return (
    <div className={style['frame']}>
      <a className={style['skip']} href="#content">
        {t('skip')}
      </a>
      <TopBar areas={areas} />
      <section className={style['rail']} aria-label={t('product')}>
        <Navigation areas={areas} />
      </section>
      <div style={{ minWidth: 0 }}>
        <ActingAs />
        {notice && <div className={style['notice']}>{notice}</div>}
        {page}
      </div>
    </div>
  )
}

/** The bar of narrow screens, with the navigation in a drawer. */
function TopBar({ areas }: { areas: ReadonlySet<string> }) {
  const t = useMessages('shell')
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setOpened(true)
  }
  return (
    <section className={style['top']} aria-label={t('product')}>
      <Button
        look="quiet"
        size="icon"
        aria-label={t('navigation.open')}
        aria-expanded={opened}
        onClick={open}
        icon={<MenuIcon />}
      />
      <Logo name={t('product')} />
      <PaletteButton isNarrow />
      <ActivityButton />
      <Bell />
      <UserMenu />
      {wanted && (
        <Suspense>
          <NavigationDrawer areas={areas} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** The notice above everything while the user acts for another account. */
function ActingAs() {
  const t = useMessages('shell')
  const shell = useShell()
  const { username: account, acting_from: home } = shell.user.username ?? {}
  const username = (home && account) ?? shell.onBehalfOf()
  useEffect(() => {
    if (takeMoved() && account) showAlert(t('accounts.moved', { account }), { tone: 'info' })
    const ended = takeActedFor()
    if (ended) showAlert(t('actingAs.ended', { username: ended }), { tone: 'warning' })
  }, [t, account])
  if (!username) return null
  return (
    <div className={style['banner']} role="status">
      <span>
        {t('actingAs.text', { username })} <span className={style['scope']}>{t('actingAs.scope')}</span>
      </span>
      <Button size="toolbar" onClick={() => actAs(undefined, { region: home?.region })}>
        {t('actingAs.back')}
      </Button>
    </div>
  )
}

function PageSkeleton() {
  return (
    <div style={{ padding: 'var(--space-24)', maxWidth: 640 }}>
      <SkeletonLines lines={5} />
    </div>
  )
}
