import type { Step } from '@carillon/journey/steps'
import { useMessages } from '#lib/messages.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { SimulatedTag } from '#widgets/simulated/simulated-tag.tsx'
import style from './flow.module.css'
import { useFlow } from './flow-context.ts'

/** The text of a step, its sender, and its results while people go through. */
export function TextFields({ step }: { step: Extract<Step, { kind: 'text' }> }) {
  const t = useMessages('automation-detail')
  const { texts, textStats } = useFlow()
  const text = texts.get(step.message_id)
  const stats = textStats?.find(({ text_id }) => text_id === step.message_id)
  if (!text) return null
  return (
    <div className={style['text']}>
      <p data-empty={text.body === '' || undefined}>{text.body || t('text.empty')}</p>
      <p className={style['textNotes']}>
        <span>{text.messaging_service_name ?? t('text.noService')}</span>
        {text.images > 0 && <span>{t('text.images', { count: text.images })}</span>}
        {text.has_changes && <StatusBadge tone="attention">{t('changes')}</StatusBadge>}
        {stats?.simulated && <SimulatedTag />}
      </p>
      {stats && stats.requested > 0 && (
        <p className={style['textNotes']}>
          {(['sent', 'delivered', 'failed', 'unique_clicks', 'replies', 'opted_out'] as const)
            .map(
              (name) => [name, name === 'failed' ? stats.failed + stats.undelivered : stats[name]] as const,
            )
            .filter(([name, count]) => count > 0 || name === 'sent')
            .map(([name, count]) => (
              <span key={name}>{t(`text.counts.${name}`, { count })}</span>
            ))}
        </p>
      )}
    </div>
  )
}
