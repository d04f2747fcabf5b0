import type { DomainState } from '@carillon/contract/senders'
import { useMessages } from '#lib/messages.tsx'
import { StatusBadge, type StatusTone } from '#ui/page/status-badge.tsx'

const tones = { pending: 'attention', verified: 'done', lost: 'failed' } as const satisfies Record<
  DomainState,
  StatusTone
>

export function DomainStateBadge({ state }: { state: DomainState }) {
  const t = useMessages('domains')
  return <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>
}
