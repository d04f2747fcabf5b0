import { account, passwordLimits } from '@carillon/contract/account'
import { useChangePassword } from '#api/account.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { useShell } from '#shell/shell.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { SettingsCard } from './settings-card.tsx'

const empty = { old_password: '', new_password: '' }

export function PasswordForm() {
  const t = useMessages('account')
  const { email } = useShell().user
  const change = useChangePassword()
  const form = useZodForm(
    account.updatePassword.body,
    (fields) =>
      change.mutateAsync(fields).then(() => {
        form.reset(empty)
        showAlert(t('settings.password.changed'))
      }, fieldProblems),
    { initial: empty },
  )
  return (
    <SettingsCard
      title={t('settings.password.title')}
      text={t('settings.password.text')}
      form={form}
      call={account.updatePassword}
      action={t('settings.password.change')}
    >
      {/* A password manager keeps the new password under this name. */}
      <input hidden autoComplete="username" value={email?.email ?? ''} readOnly />
      <TextField
        {...form.field('old_password')}
        label={t('settings.password.current')}
        type="password"
        autoComplete="current-password"
      />
      <TextField
        {...form.field('new_password')}
        label={t('settings.password.next')}
        hint={t('settings.password.nextHint', { min: passwordLimits.min })}
        type="password"
        autoComplete="new-password"
      />
    </SettingsCard>
  )
}
