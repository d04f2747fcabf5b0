import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { switchLanguage, useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import { useDocumentTitle } from '#ui/page/page.tsx'
import { LogoMark } from './logo.tsx'
import style from './sign-in.module.css'

interface CardPageProps {
  title: string
  sentence?: ReactNode
  children?: ReactNode
}

/** A link below a form. */
export function HelpLink({ to, children }: { to: string; children: ReactNode }) {
  // Without this, the press takes the focus from a field, the field says what it misses, and the link moves away from
  // the pointer before the click.
  const keepFocus = (event: MouseEvent) => event.preventDefault()
  return (
    <p className={style['help']}>
      <Link to={to} onMouseDown={keepFocus}>
        {children}
      </Link>
    </p>
  )
}

/** A page for people who are not signed in: the name of the product, one card, and the choice of language. */
export function CardPage({ title, sentence, children }: CardPageProps) {
  const shell = useMessages('shell')
  useDocumentTitle(title)
  return (
    <main className={style['page']}>
      <div className={style['box']}>
        <div className={style['brand']}>
          <LogoMark />
          {shell('product')}
        </div>
        <div className={style['card']}>
          <h1>{title}</h1>
          {sentence && <p className={style['sentence']}>{sentence}</p>}
          {children}
        </div>
        <div className={style['languages']}>
          {(['en', 'de'] as const).map((language) => (
            <Button
              key={language}
              look="quiet"
              size="toolbar"
              lang={language}
              aria-pressed={shell.language === language}
              onClick={() => void switchLanguage(language)}
            >
              {language === 'en' ? 'English' : 'Deutsch'}
            </Button>
          ))}
        </div>
      </div>
    </main>
  )
}
