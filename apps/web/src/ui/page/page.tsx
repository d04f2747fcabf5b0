import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import style from './page.module.css'

interface PageProps {
  title: string
  /** One secondary sentence below the title. */
  sentence?: ReactNode
  /** A link back to the parent area, above the title: `{ to: '/contacts', label: 'Contacts' }`. */
  area?: { to: string; label: string }
  /** Secondary buttons first, the primary one last. */
  actions?: ReactNode
  /** `form`: one column, 560 px wide. */
  width?: 'full' | 'form'
  /** True if the head stays in view while the page scrolls; on a phone, only the actions. */
  stays?: boolean
  children?: ReactNode
}

/** The frame of a page inside the shell. Its title is also the title of the browser tab. */
export function Page({ title, sentence, area, actions, width = 'full', stays = false, children }: PageProps) {
  useDocumentTitle(title)
  return (
    <div className={style['page']} data-width={width} data-stays={stays || undefined}>
      <header className={style['head']}>
        <div className={style['words']}>
          {area && (
            <div className={style['above']}>
              <Link to={area.to}>{area.label}</Link>
            </div>
          )}
          <h1 tabIndex={-1}>{title}</h1>
          {sentence && <p className={style['sentence']}>{sentence}</p>}
        </div>
        {actions && <div className={style['actions']}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title ? `${title} · Carillon` : 'Carillon'
    return () => {
      document.title = before
    }
  }, [title])
}
