import type { AbTestSummary } from '@carillon/contract/ab-tests'
import type { SingleSendSummary } from '@carillon/contract/single-sends'
import { formatShortDay } from '#lib/format.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { shortTime } from './short-time.ts'
import { waitingWords } from './waiting-words.ts'

type Row = Pick<SingleSendSummary, 'status' | 'delivery' | 'waiting_for'> & {
  send_at?: string | null | undefined
  abtest?: Pick<AbTestSummary, 'expiration_date'> | null | undefined
}

/** The status of a single send: a dot, a word, and the progress while it is running. */
export function RowStatus({ row }: { row: Row }) {
  const t = useMessages('single-sends')
  const format = useFormat()
  const { status, send_at, delivery, waiting_for, abtest } = row
  if (status === 'draft') return <StatusBadge tone="quiet">{t('status.draft')}</StatusBadge>
  if (status === 'scheduled' && send_at) {
    const waits = waitingWords(t, waiting_for)
    const isDue = new Date(send_at).getTime() <= Date.now()
    return (
      <StatusBadge tone="planned">
        {waits ?? (isDue ? t('status.starting') : shortTime(send_at, format.style))}
      </StatusBadge>
    )
  }
  // The recipients are being stored; nothing was sent yet.
  if (status === 'triggered' && !delivery) {
    return <StatusBadge tone="planned">{t('status.preparing')}</StatusBadge>
  }
  if (status === 'triggered' && delivery && delivery.status !== 'done' && delivery.status !== 'waiting') {
    const { finished, total: all } = delivery
    // Rounded down, so that it is not 100% while a recipient waits.
    const share = format.percent(all === 0 ? 0 : Math.floor((finished * 100) / all) / 100, 0)
    if (delivery.status === 'sending') {
      return <StatusBadge tone="planned">{t('status.sending', { share })}</StatusBadge>
    }
    if (delivery.status === 'paused' && delivery.auto_pause) {
      const words = delivery.auto_pause === 'bounces' ? 'status.pausedBounces' : 'status.pausedComplaints'
      return <StatusBadge tone="attention">{t(words)}</StatusBadge>
    }
    if (delivery.status === 'paused') {
      return <StatusBadge tone="attention">{t('status.paused', { share })}</StatusBadge>
    }
    const { handed_over: done, total } = delivery
    return <StatusBadge tone="attention">{t('status.stopped', { done, total })}</StatusBadge>
  }
  if (status === 'pick-winner' && abtest?.expiration_date) {
    const date = formatShortDay(abtest.expiration_date, format.style)
    return <StatusBadge tone="testing">{t('status.pickBy', { date })}</StatusBadge>
  }
  if (status === 'triggered' && delivery?.status === 'waiting') {
    return <StatusBadge tone="testing">{t('status.testing')}</StatusBadge>
  }
  const tone = status === 'triggered' ? 'done' : status === 'pick-winner' ? 'testing' : 'attention'
  return <StatusBadge tone={tone}>{t(`status.${status}`)}</StatusBadge>
}
