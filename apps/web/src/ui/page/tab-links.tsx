import { useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import style from './tab-links.module.css'

interface TabLinksProps {
  /** The common purpose of the tabs, for screen readers. */
  label: string
  /**
   * `end`: match the address exactly, because other tabs have addresses below it. `isShown`: marks the tab as the current
   * one where its address can't: at other addresses too, or by the query.
   */
  tabs: readonly { to: string; label: string; end?: boolean; isShown?: boolean }[]
}

/** Tabs that are links, one for each part of a page. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const { pathname } = useLocation()
  const bar = useRef<HTMLElement>(null)
  // On narrow screens the bar scrolls. Keep the current tab visible.
  useEffect(() => {
    const shown = pathname && bar.current?.querySelector('[aria-current]')
    if (!shown || !bar.current) return
    const hidden = shown.getBoundingClientRect().right - bar.current.getBoundingClientRect().right
    if (hidden > 0) bar.current.scrollLeft += hidden
  }, [pathname])
  return (
    <nav ref={bar} className={style['tabs']} aria-label={label}>
      {tabs.map(({ to, label: name, end = false, isShown }) =>
        isShown !== undefined ? (
          <Link key={to} to={to} aria-current={isShown ? 'page' : undefined} preventScrollReset>
            {name}
          </Link>
        ) : (
          <NavLink key={to} to={to} end={end} preventScrollReset>
            {name}
          </NavLink>
        ),
      )}
    </nav>
  )
}
