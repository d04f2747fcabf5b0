import type { AutomationStatus, AutomationSummary } from '@carillon/contract/automations'
import { useMessages } from '#lib/messages.tsx'
import { StatusBadge, type StatusTone } from '#ui/page/status-badge.tsx'

const tones: Readonly<Record<AutomationStatus, StatusTone>> = {
  draft: 'quiet',
  live: 'done',
  paused: 'attention',
  disabled: 'quiet',
}

/** A dot and a word; if the automation paused itself, also the reason. */
export function AutomationStatusBadge({ row }: { row: Pick<AutomationSummary, 'status' | 'held'> }) {
  const t = useMessages('automations')
  const { status, held } = row
  const words = status === 'paused' && held ? t(`held.${held.code}`) : t(`status.${status}`)
  return <StatusBadge tone={tones[status]}>{words}</StatusBadge>
}
