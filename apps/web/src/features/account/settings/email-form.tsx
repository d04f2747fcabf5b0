import { emailChange } from '@carillon/contract/email-change'
import type { Answer } from '@carillon/contract/endpoint'
import { useAskForEmail, useWithdrawEmail } from '#api/sign-in.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { useShell } from '#shell/shell.ts'
import { useFormat } from '#shell/use-format.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import style from './settings.module.css'
import { SettingsCard } from './settings-card.tsx'

/** The address of the person. A new one is theirs once they have confirmed it by a mailed link. */
export function EmailForm({ pending }: { pending: Answer<typeof emailChange.pending> }) {
  const t = useMessages('account')
  const present = useShell().user.email?.email ?? ''
  const ask = useAskForEmail()
  const form = useZodForm(
    emailChange.ask.body,
    ({ email }) =>
      ask.mutateAsync(email).then(() => {
        form.reset({ email: present })
        showAlert(t('settings.email.sent', { email }))
      }, fieldProblems),
    { initial: { email: present } },
  )
  return (
    <SettingsCard
      title={t('settings.email.title')}
      text={t('settings.email.text')}
      form={form}
      action={t('settings.email.change')}
    >
      <TextField
        {...form.field('email')}
        label={t('settings.email.label')}
        type="email"
        autoComplete="email"
      />
      {pending.email !== null && <Pending email={pending.email} until={pending.expires_at} />}
    </SettingsCard>
  )
}

/** The address that waits for its confirmation. It may be withdrawn. */
function Pending({ email, until }: { email: string; until: string | null }) {
  const t = useMessages('account')
  const { time } = useFormat()
  const withdraw = useWithdrawEmail()
  return (
    <div className={style['pending']} role="status">
      <p>{t('settings.email.pending', { email, time: until ? time(until) : '' })}</p>
      <Button look="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t('settings.email.withdraw')}
      </Button>
    </div>
  )
}
