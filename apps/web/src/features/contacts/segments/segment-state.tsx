import type { SegmentSummary } from '@carillon/contract/segments'
import { useMessages } from '#lib/messages.tsx'
import { StatusBadge, type StatusTone } from '#ui/page/status-badge.tsx'

const tones = {
  ready: 'done',
  stale: 'planned',
  processing: 'planned',
  invalid: 'failed',
} as const satisfies Record<string, StatusTone>

/** The state of a segment as a dot and a word. */
export function SegmentState({ segment }: { segment: Pick<SegmentSummary, 'state' | 'is_stale'> }) {
  const t = useMessages('segments')
  const state = segment.state === 'ready' && segment.is_stale ? 'stale' : segment.state
  return <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>
}
