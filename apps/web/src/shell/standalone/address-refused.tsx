import { useSearchParams } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import { safeReturn } from '../session.rules.ts'
import { useShell } from '../shell.ts'
import { CardPage } from './card-page.tsx'
import style from './sign-in.module.css'
import { actAs } from './standalone-shell.ts'

/** /sign-in/refused: a person who is signed in, at a network address from which the account can't be used. */
export function Component() {
  const t = useMessages('sign-in')
  const shell = useShell()
  const [parameters] = useSearchParams()
  const target = safeReturn(parameters.get('redirect_to'), window.location.origin)
  const username = shell.onBehalfOf()
  return (
    <CardPage title={t('refused.title')} sentence={t('refused.sentence', { ip: parameters.get('ip') ?? '' })}>
      <p>{t('refused.help')}</p>
      <div className={style['stack']}>
        <Button look="primary" onClick={() => shell.leave(target)}>
          {t('refused.again')}
        </Button>
        {username && <Button onClick={() => actAs(undefined)}>{t('refused.own', { username })}</Button>}
        <Button onClick={() => void shell.logout(target)}>{t('refused.signOut')}</Button>
      </div>
      <p className={style['help']}>{t.rich('refused.nobody', { c: <code /> })}</p>
    </CardPage>
  )
}
