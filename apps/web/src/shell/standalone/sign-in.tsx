import { tokens } from '@carillon/contract/account'
import { useMutation } from '@tanstack/react-query'
import { useLoaderData, useSearchParams } from 'react-router'
import { signInMutation } from '#api/account.ts'
import { refused } from '#api/call.ts'
import { loadProvider } from '#api/single-sign-on.ts'
import { useMessages } from '#lib/messages.tsx'
import { Fault } from '#lib/refusal.ts'
import { FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { dateFormatOf } from '../date-format.rules.ts'
import { CardPage, HelpLink } from './card-page.tsx'
import { PasswordField } from './password-field.tsx'
import { leadsToSecondStep } from './second-step.ts'
import style from './sign-in.module.css'
import { SignOnButton } from './sign-on-button.tsx'
import { enter } from './standalone-shell.ts'

/** The page appears together with the button of the provider, so that nothing moves. */
export const loader = loadProvider

/** The sign-in page of the standalone shell. Afterwards the app is loaded anew at `redirect_to`. */
export function Component() {
  const t = useMessages('sign-in')
  const [parameters] = useSearchParams()
  const provider = useLoaderData<typeof loader>()
  const signIn = useMutation(signInMutation)
  const form = useZodForm(
    tokens.create.body,
    async ({ email, password }) => {
      // The first sign-in stores zone and format; the user can change them in the settings.
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
      const redirectTo = parameters.get('redirect_to')
      const date_format = dateFormatOf(navigator.language, t.language)
      const asked = { email, password, time_zone, language: t.language, date_format }
      await signIn.mutateAsync(asked).then(
        (signedIn) => enter(signedIn, redirectTo),
        (error) => {
          if (!leadsToSecondStep(error, redirectTo)) throw error
        },
      )
    },
    { initial: { email: '', password: '' } },
  )
  return (
    <CardPage title={t('title')} sentence={t('sentence')}>
      {parameters.get('reason') === 'ended' && (
        <p className={style['notice']} role="status">
          {t('sessionEnded')}
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
        <PasswordField {...form.field('password')} label={t('password')} autoComplete="current-password" />
        {/* Below the fields, so that it does not move them. */}
        <FormAlert>{failureSentence(signIn.error, t)}</FormAlert>
        <Button
          type="submit"
          look="primary"
          busy={form.submitting || signIn.isSuccess || refused(signIn.error, 'second_factor_required')}
          style={{ width: '100%', marginTop: 'var(--space-6)' }}
        >
          {t('submit')}
        </Button>
      </form>
      {provider && <SignOnButton name={provider.name} redirectTo={parameters.get('redirect_to')} />}
      <HelpLink to="/reset-password">{t('forgotten')}</HelpLink>
      <details className={style['help']}>
        <summary>{t('first.question')}</summary>
        <p>{t('help')}</p>
      </details>
    </CardPage>
  )
}

function failureSentence(error: unknown, t: ReturnType<typeof useMessages<'sign-in'>>): string | undefined {
  if (!error || refused(error, 'second_factor_required')) return undefined
  if (refused(error, 'sign_in_limited')) return t('limited')
  if (refused(error, 'password_sign_in_off', 'access_refused')) return t.refusal(error.code, error.details)
  if (error instanceof Fault) return t('unreachable')
  return t('failed')
}
