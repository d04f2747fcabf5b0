import { passwordLimits } from '@carillon/contract/account'
import { regions } from '@carillon/contract/plan-kinds'
import { NewSubuser, subusers } from '@carillon/contract/subusers'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useCreateSubuser } from '#api/subusers.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { usePerson } from '#shell/use-person.ts'
import { DirtyGuard } from '#ui/dialog/dirty-guard.tsx'
import { RadioField } from '#ui/form/checkbox-field.tsx'
import { FormAlert, FormEnd } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { addressOf } from './address-of.ts'

const Fields = z.extend(NewSubuser, { region: z.enum(regions) })

/** /account/subusers/new */
export function Component() {
  const t = useMessages('subusers')
  const navigate = useNavigate()
  const create = useCreateSubuser()
  const { region } = usePerson()
  const initial = { username: '', email: '', password: '', region }
  const form = useZodForm(
    Fields,
    (given) =>
      create.mutateAsync(given).then(({ username }) => {
        showAlert(t('create.done', { username }))
        form.reset(initial)
        return navigate(addressOf(username))
      }, fieldProblems),
    { initial },
  )
  return (
    <Page
      title={t('create.title')}
      sentence={t('create.sentence')}
      width="form"
      area={{ to: '/account/subusers', label: t('title') }}
    >
      <form onSubmit={form.onSubmit} noValidate>
        <DirtyGuard form={form} />
        <FormAlert>{form.problem && t.problem(form.problem)}</FormAlert>
        <TextField
          {...form.field('username')}
          label={t('create.username')}
          hint={t('create.usernameHint')}
          autoComplete="off"
          autoFocus
          maxLength={64}
        />
        <TextField
          {...form.field('email')}
          label={t('create.email')}
          hint={t('create.emailHint')}
          type="email"
          autoComplete="off"
        />
        <TextField
          {...form.field('password')}
          label={t('create.password')}
          hint={t('create.passwordHint', { min: passwordLimits.min })}
          type="password"
          autoComplete="new-password"
        />
        <RadioField
          {...form.field('region')}
          label={t('region')}
          choices={regions.map((value) => ({
            value,
            label: t(`regions.${value}`),
            hint: t(`create.regionHint.${value}`),
          }))}
          hint={t('create.forGood')}
        />
        <FormEnd>
          <Button type="submit" look="primary" call={subusers.create} busy={form.submitting}>
            {t('create.submit')}
          </Button>
        </FormEnd>
      </form>
    </Page>
  )
}
