import { useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import style from './tab-links.module.css'

interface TabLinksProps {
  /** What the tabs are parts of, for those who read with ears. */
  label: string
  /** `end`: the address of a tab whose address the others begin with. `isShown`: also at addresses that begin otherwise. */
  tabs: readonly { to: string; label: string; end?: boolean; isShown?: boolean }[]
}

/** Parts of a page that have addresses of their own, side by side. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const { pathname } = useLocation()
  const bar = useRef<HTMLElement>(null)
  // On narrow screens the bar scrolls: the part that is shown stands in sight.
  useEffect(() => {
    const shown = pathname && bar.current?.querySelector('[aria-current]')
    if (!shown || !bar.current) return
    const hidden = shown.getBoundingClientRect().right - bar.current.getBoundingClientRect().right
    if (hidden > 0) bar.current.scrollLeft += hidden
  }, [pathname])
  return (
    <nav ref={bar} className={style['tabs']} aria-label={label}>
      {tabs.map(({ to, label: name, end = false, isShown }) =>
        isShown ? (
          <Link key={to} to={to} aria-current="page" preventScrollReset>
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
