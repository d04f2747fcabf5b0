import type { SingleSend } from '@carillon/contract/single-sends'
import { MessageSquareOff } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { PlainText } from './plain-text.tsx'

/** In place of the editor while no provider is connected. What was written stays readable. */
export function NotConnected({ stored }: { stored: SingleSend }) {
  const t = useMessages('sms')
  return (
    <PlainText stored={stored}>
      <EmptyState
        icon={<MessageSquareOff />}
        title={t('notConnected.title')}
        text={t('notConnected.text')}
        action={
          <ButtonLink
            look="primary"
            to="/integrations/twilio"
            state={{ target: `/single-sends/sms/${stored.id}/editor` }}
          >
            {t('notConnected.connect')}
          </ButtonLink>
        }
      />
    </PlainText>
  )
}
