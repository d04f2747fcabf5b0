import type { NotificationAddress } from '@carillon/contract/notifications'
import { useMessages } from '#lib/messages.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'

const tones = { confirmed: 'done', pending: 'attention', bounced: 'failed' } as const

export function AddressStatus({ status }: Pick<NotificationAddress, 'status'>) {
  const t = useMessages('notifications')
  return <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>
}
