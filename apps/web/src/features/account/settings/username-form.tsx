import { accountName } from '@carillon/contract/account-name'
import { useChangeUsername } from '#api/account.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { useShell } from '#shell/shell.ts'
import { useMay } from '#shell/use-person.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { SettingsCard } from './settings-card.tsx'

/** The name of the account, for people who may change it. */
export function UsernameForm() {
  return useMay(accountName.update) ? <Form /> : null
}

function Form() {
  const t = useMessages('account')
  const present = useShell().user.username?.username ?? ''
  const change = useChangeUsername()
  const form = useZodForm(
    accountName.update.body,
    (fields) =>
      change.mutateAsync(fields.username).then(() => {
        form.reset(fields)
        showAlert(t('settings.saved'))
      }, fieldProblems),
    { initial: { username: present } },
  )
  return (
    <SettingsCard title={t('settings.username.title')} text={t('settings.username.text')} form={form}>
      <TextField
        {...form.field('username')}
        label={t('settings.username.label')}
        hint={t('settings.username.hint')}
        autoComplete="organization"
      />
    </SettingsCard>
  )
}
