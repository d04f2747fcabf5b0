import type { Integration } from '@carillon/contract/integrations'
import { useMessages } from '#lib/messages.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'

const tones = { active: 'done', paused: 'quiet', retrying: 'attention', error: 'failed' } as const

export function IntegrationStateBadge({ state }: Pick<Integration, 'state'>) {
  const t = useMessages('integrations')
  return <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>
}
