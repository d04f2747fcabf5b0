import { useQuery } from '@tanstack/react-query'
import { smsSettingsQuery } from '#api/sms.ts'
import { formatClock } from '#lib/format.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { CheckboxField, RadioField } from '#ui/form/checkbox-field.tsx'
import { useSms } from './sms-draft.ts'

/** The choice to text contacts without a phone number ID at their phone number. */
export function PhoneNumberField() {
  const t = useMessages('sms')
  const { settings, change } = useSms()
  return (
    <CheckboxField
      name="usesPhoneNumber"
      label={t('recipients.usesPhoneNumber')}
      hint={t('recipients.usesPhoneNumberHint')}
      value={settings.usesPhoneNumber}
      onChange={(usesPhoneNumber) => change({ usesPhoneNumber })}
    />
  )
}

/** The choice of what happens to a text during the recipient's night. */
export function QuietField() {
  const t = useMessages('sms')
  const { settings, change } = useSms()
  return (
    <RadioField
      name="quietHours"
      label={t('quiet.label')}
      hint={<QuietHint />}
      value={settings.quietHours}
      onChange={(quietHours) => change({ quietHours })}
      choices={[
        { value: 'hold', label: t('quiet.hold') },
        { value: 'skip', label: t('quiet.skip') },
      ]}
    />
  )
}

function QuietHint() {
  const t = useMessages('sms')
  const format = useFormat()
  const { data } = useQuery(smsSettingsQuery)
  if (!data) return <>{t('quiet.hintUnknown')}</>
  const { quiet_from: from, quiet_until: until } = data
  if (from === until) return <>{t('quiet.none')}</>
  const clock = (time: string) => formatClock(`1970-01-01T${time}:00Z`, { ...format.style, timeZone: 'UTC' })
  return <>{t('quiet.hint', { from: clock(from), until: clock(until) })}</>
}
