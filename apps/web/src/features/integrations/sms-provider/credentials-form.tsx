import { type SmsCredentials, SmsCredentialsFields, smsCredentials } from '@carillon/contract/sms'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSaveSmsCredentials } from '#api/sms.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { FormAlert, FormEnd } from '#ui/form/field.tsx'
import { GuardedFields } from '#ui/form/guarded-fields.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import style from './sms-provider.module.css'

interface CredentialsFormProps {
  /** The credentials to replace; null: none is connected. */
  replaced: SmsCredentials | null
  offersSimulation: boolean
  target: string
  onDone: () => void
  onCancel: (() => void) | undefined
}

/** Account SID and auth token of the provider. Typed values are never kept, and the token is never shown again. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { replaced, offersSimulation, target, onDone, onCancel } = props
  const t = useMessages('sms-provider')
  const ui = useMessages('ui')
  const navigate = useNavigate()
  const save = useSaveSmsCredentials()
  const [isShown, show] = useState(false)
  const saved = (credentials: SmsCredentials) => {
    showAlert(t(credentials.verified ? 'saved' : 'savedUnverified'), {
      tone: credentials.verified ? 'success' : 'warning',
    })
    onDone()
    navigate('/integrations/twilio', { replace: true, state: { target } })
  }
  const form = useZodForm(SmsCredentialsFields, (value) => save.mutateAsync(value).then(saved), {
    initial: {
      twilio_account_sid: replaced?.simulated ? '' : (replaced?.twilio_account_sid ?? ''),
      twilio_auth_token: '',
    },
  })
  const sid = form.field('twilio_account_sid')
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <p className={style['intro']}>{t('intro')}</p>
      <FormAlert>{form.problem && ui.problem(form.problem)}</FormAlert>
      <GuardedFields call={smsCredentials.put}>
        <TextField
          {...sid}
          label={t('sid')}
          hint={t('sidHint')}
          problem={sid.problem?.code === 'sms_account_sid' ? t('sidInvalid') : sid.problem}
          autoComplete="off"
          placeholder="AC…"
          maxLength={34}
        />
        <TextField
          {...form.field('twilio_auth_token')}
          label={t('token')}
          hint={t('tokenHint')}
          type={isShown ? 'text' : 'password'}
          autoComplete="off"
          maxLength={128}
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
        <FormEnd>
          {offersSimulation && !replaced?.simulated && (
            <Button
              busy={save.isPending && save.variables !== undefined && 'simulated' in save.variables}
              disabled={save.isPending}
              onClick={() => save.mutate({ simulated: true }, { onSuccess: saved })}
            >
              {t('simulate')}
            </Button>
          )}
          {onCancel && <Button onClick={onCancel}>{ui('cancel')}</Button>}
          <Button type="submit" look="primary" busy={form.submitting}>
            {t('save')}
          </Button>
        </FormEnd>
      </GuardedFields>
      {offersSimulation && !replaced?.simulated && <p className={style['small']}>{t('simulateHint')}</p>}
    </form>
  )
}
