import { passwordReset } from '@carillon/contract/sign-in'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { refused } from '#api/call.ts'
import { passwordResetQuery, setByResetMutation } from '#api/sign-in.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { BackToSignIn } from './ask-for-reset.tsx'
import { CardPage, HelpLink } from './card-page.tsx'
import { PasswordField } from './password-field.tsx'

/** /reset-password/:token: the page that a mailed link leads to. */
export function Component() {
  const t = useMessages('sign-in')
  const { token: secret = '' } = useParams()
  const query = useQuery(passwordResetQuery(secret))
  if (refused(query.error, 'password_reset_ended')) return <Ended />
  return (
    <CardPage title={t('set.title')} sentence={query.data && t('set.sentence', { email: query.data.email })}>
      {query.data ? (
        <SetPassword secret={secret} email={query.data.email} />
      ) : query.error ? (
        <FailedState query={query} />
      ) : (
        <SkeletonLines lines={4} />
      )}
    </CardPage>
  )
}

function SetPassword({ secret, email }: { secret: string; email: string }) {
  const t = useMessages('sign-in')
  const set = useMutation(setByResetMutation)
  const form = useZodForm(
    passwordReset.set.body,
    ({ new_password }) => set.mutateAsync({ secret, new_password }).then(() => undefined, fieldProblems),
    { initial: { new_password: '' } },
  )
  if (set.isSuccess) {
    return (
      <>
        <p role="status">{t('set.done')}</p>
        <ButtonLink look="primary" to="/sign-in">
          {t('submit')}
        </ButtonLink>
      </>
    )
  }
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field('new_password')}
        label={t('set.password')}
        hint={t('set.hint')}
        autoComplete="new-password"
        autoFocus
      />
      <FormAlert>{t.problem(form.problem)}</FormAlert>
      <Button type="submit" look="primary" busy={form.submitting} style={{ width: '100%' }}>
        {t('set.submit')}
      </Button>
    </form>
  )
}

/** A link that is used, replaced, too old or unknown. */
function Ended() {
  const t = useMessages('sign-in')
  return (
    <CardPage title={t('ended.title')} sentence={t('ended.text')}>
      <HelpLink to="/reset-password">{t('ended.again')}</HelpLink>
      <BackToSignIn />
    </CardPage>
  )
}
