import type { Contact } from '@carillon/contract/contacts'
import { useMessages } from '#lib/messages.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'

const tones = { subscribed: 'done', unsubscribed: 'quiet', bounced: 'failed' } as const

/** Tells if this contact can be emailed. */
export function ContactStatus({ contact: { email_status } }: { contact: Pick<Contact, 'email_status'> }) {
  const t = useMessages('contacts')
  if (email_status === null) return <StatusBadge tone="quiet">{t('people.noAddress')}</StatusBadge>
  return <StatusBadge tone={tones[email_status]}>{t(`people.status.${email_status}`)}</StatusBadge>
}
