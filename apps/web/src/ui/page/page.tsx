import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import style from './page.module.css'

interface PageProps {
  title: string
  /** One quiet sentence below the title. */
  sentence?: ReactNode
  /** The area above the title, as a way back: `{ to: '/contacts', label: 'Contacts' }`. */
  area?: { to: string; label: string }
  /** Secondary first, primary last. */
  actions?: ReactNode
  /** `form`: one column, 560 wide. */
  width?: 'full' | 'form'
  children?: ReactNode
}

/** The frame of a page inside the shell: its title names the browser tab too. */
export function Page({ title, sentence, area, actions, width = 'full', children }: PageProps) {
  useDocumentTitle(title)
  return (
    <div className={style['page']}>
      <header className={style['head']}>
        <div className={style['words']}>
          {area && (
            <div className={style['above']}>
              <Link to={area.to}>{area.label}</Link> /
            </div>
          )}
          <h1 tabIndex={-1}>{title}</h1>
          {sentence && <p className={style['sentence']}>{sentence}</p>}
        </div>
        {actions && <div className={style['actions']}>{actions}</div>}
      </header>
      {width === 'form' ? <div style={{ maxWidth: 560 }}>{children}</div> : children}
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
