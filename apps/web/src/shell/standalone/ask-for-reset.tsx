import { passwordReset } from '@carillon/contract/sign-in'
import { useMutation } from '@tanstack/react-query'
import { askForResetMutation } from '#api/sign-in.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { CardPage, HelpLink } from './card-page.tsx'
import style from './sign-in.module.css'

/** /reset-password: asks for a link by mail. It says the same whether or not a user has the address. */
export function Component() {
  const t = useMessages('sign-in')
  const ask = useMutation(askForResetMutation)
  const form = useZodForm(
    passwordReset.ask.body,
    (values) => ask.mutateAsync(values).then(() => undefined, fieldProblems),
    { initial: { email: '' } },
  )
  if (ask.isSuccess) {
    return (
      <CardPage title={t('ask.sentTitle')}>
        <p role="status">{t('ask.sent', { email: form.values.email })}</p>
        <p className={style['help']}>{t.rich('reset', { c: <code /> })}</p>
        <BackToSignIn />
      </CardPage>
    )
  }
  return (
    <CardPage title={t('ask.title')} sentence={t('ask.sentence')}>
      <form onSubmit={form.onSubmit} noValidate>
        <TextField
          {...form.field('email')}
          label={t('email')}
          type="email"
          autoComplete="username"
          autoFocus
        />
        <FormAlert>{t.problem(form.problem)}</FormAlert>
        <Button type="submit" look="primary" busy={form.submitting} style={{ width: '100%' }}>
          {t('ask.submit')}
        </Button>
      </form>
      <BackToSignIn />
    </CardPage>
  )
}

export function BackToSignIn() {
  const t = useMessages('sign-in')
  return <HelpLink to="/sign-in">{t('back')}</HelpLink>
}
