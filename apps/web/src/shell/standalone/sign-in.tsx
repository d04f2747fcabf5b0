import { tokens } from '@carillon/contract/account'
import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { signInMutation } from '#api/account.ts'
import { refused } from '#api/call.ts'
import { switchLanguage, useMessages } from '#lib/messages.tsx'
import { Fault } from '#lib/refusal.ts'
import { FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { useDocumentTitle } from '#ui/page/page.tsx'
import { dateFormatOf } from '../date-format.rules.ts'
import { safeReturn } from '../session.rules.ts'
import { LogoMark } from './logo.tsx'
import style from './sign-in.module.css'
import { keepSession } from './standalone-shell.ts'

/** The sign-in page of the standalone shell. Afterwards the app is loaded anew at `redirect_to`. */
export function Component() {
  const t = useMessages('sign-in')
  const shell = useMessages('shell')
  const [parameters] = useSearchParams()
  const signIn = useMutation(signInMutation)
  const form = useZodForm(
    tokens.create.body,
    async ({ email, password }) => {
      // The first sign-in stores zone and format; the user can change them in the settings.
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
      const { token, expires_at } = await signIn.mutateAsync({
        email,
        password,
        time_zone,
        language: t.language,
        date_format: dateFormatOf(navigator.language, t.language),
      })
      keepSession(token, expires_at)
      window.location.assign(safeReturn(parameters.get('redirect_to'), window.location.origin))
    },
    { initial: { email: '', password: '' } },
  )
  const [isShown, show] = useState(false)
  useDocumentTitle(t('title'))

  return (
    <main className={style['page']}>
      <div className={style['box']}>
        <div className={style['brand']}>
          <LogoMark />
          {shell('product')}
        </div>
        <div className={style['card']}>
          <h1>{t('title')}</h1>
          <p className={style['sentence']}>{t('sentence')}</p>
          {parameters.get('reason') === 'ended' && (
            <p className={style['notice']} role="status">
              {t('ended')}
            </p>
          )}
          <form onSubmit={form.onSubmit} noValidate>
            <TextField
              {...form.field('email')}
              label={t('email')}
              type="email"
              autoComplete="username"
              autoFocus
            />
            <TextField
              {...form.field('password')}
              label={t('password')}
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              after={
                <button
                  type="button"
                  className={style['show']}
                  aria-pressed={isShown}
                  aria-label={t(isShown ? 'hide' : 'show')}
                  title={t(isShown ? 'hide' : 'show')}
                  onClick={() => show(!isShown)}
                >
                  {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
                </button>
              }
            />
            {/* Below the fields, so that it does not move them. */}
            <FormAlert>{failureSentence(signIn.error, t)}</FormAlert>
            <Button
              type="submit"
              look="primary"
              busy={form.submitting || signIn.isSuccess}
              style={{ width: '100%', marginTop: 'var(--space-6)' }}
            >
              {t('submit')}
            </Button>
          </form>
          <details className={style['help']}>
            <summary>{t('forgotten')}</summary>
            <p>{t.rich('reset', { c: <code /> })}</p>
            <p>{t('help')}</p>
          </details>
        </div>
        <div className={style['languages']}>
          <Button
            look="quiet"
            size="toolbar"
            lang="en"
            aria-pressed={t.language === 'en'}
            onClick={() => void switchLanguage('en')}
          >
            English
          </Button>
          <Button
            look="quiet"
            size="toolbar"
            lang="de"
            aria-pressed={t.language === 'de'}
            onClick={() => void switchLanguage('de')}
          >
            Deutsch
          </Button>
        </div>
      </div>
    </main>
  )
}

function failureSentence(error: unknown, t: ReturnType<typeof useMessages<'sign-in'>>): string | undefined {
  if (!error) return undefined
  if (refused(error, 'sign_in_limited')) return t('limited')
  if (error instanceof Fault) return t('unreachable')
  return t('failed')
}
