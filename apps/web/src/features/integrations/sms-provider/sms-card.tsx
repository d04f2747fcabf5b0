import { useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { smsCredentialsQuery } from '#api/sms.ts'
import { useMessages } from '#lib/messages.tsx'
import { useEntitlement } from '#shell/use-person.ts'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { IntegrationCard } from '../parts/integration-card.tsx'

/** The provider of text messages among the integrations. Without text messages, it shows the reason. */
export function SmsCard() {
  const t = useMessages('integrations')
  const { allowed, because } = useEntitlement('sms')
  const { data, isError } = useQuery({ ...smsCredentialsQuery, enabled: allowed })
  if (!allowed) {
    return (
      <IntegrationCard
        icon={<MessageSquare />}
        name={t('destination.twilio')}
        about={t(because === 'region' ? 'card.because.region' : 'card.because.plan')}
        state={<StatusBadge tone="quiet">{t('card.unavailable')}</StatusBadge>}
        isOff
      />
    )
  }
  return (
    <IntegrationCard
      icon={<MessageSquare />}
      name={t('destination.twilio')}
      about={t('about.twilio')}
      to="/integrations/twilio"
      action={
        isError ? t('card.open') : data === undefined ? undefined : t(data ? 'card.manage' : 'card.connect')
      }
      state={
        data !== undefined && (
          <StatusBadge tone={data ? 'done' : 'quiet'}>{t(data ? 'card.connected' : 'card.none')}</StatusBadge>
        )
      }
      isUnknown={isError && data === undefined}
    />
  )
}
