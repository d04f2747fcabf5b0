import type { EmailTestState } from '@carillon/contract/email-testing'
import { useMessages } from '#lib/messages.tsx'
import { Meaning } from '#ui/page/explained.tsx'
import { StatusBadge, type StatusTone } from '#ui/page/status-badge.tsx'

const tones: Readonly<Record<EmailTestState, StatusTone>> = {
  queued: 'planned',
  running: 'testing',
  complete: 'done',
  partial: 'attention',
  failed: 'failed',
  cancelled: 'quiet',
}

export function TestState({ state }: { state: EmailTestState }) {
  const t = useMessages('email-testing')
  return <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>
}

/** Says that the message has changed since the test. */
export function OlderChip() {
  const t = useMessages('email-testing')
  return (
    <Meaning text={t('older.about')}>
      <span>
        <StatusBadge tone="attention">{t('older.chip')}</StatusBadge>
      </span>
    </Meaning>
  )
}
