import type { Delivery } from '@carillon/contract/delivery'
import type { SmsStats } from '@carillon/contract/sms-single-sends'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeliveryAction } from '#api/delivery.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { ActionDialog } from '#ui/dialog/action-question.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { ProgressBar } from '#ui/page/progress-bar.tsx'
import delivery from '../stats/delivery-panel.module.css'
import { useReason } from './use-reason.ts'

interface TextDeliveryProps {
  id: string
  query: UseQueryResult<Delivery | null>
  stats: SmsStats | undefined
}

/**
 * The progress of the send, the messages that wait or were left out with the reasons, and the buttons to pause and stop
 * it.
 */
export function TextDelivery({ id, query, stats }: TextDeliveryProps) {
  const t = useMessages('sms')
  const sends = useMessages('single-send-stats')
  const format = useFormat()
  const say = useReason()
  const act = useDeliveryAction(id)
  const [asksStop, askStop] = useState(false)
  const { data } = query
  if (!data) {
    return (
      <Card title={sends('delivery.title')}>
        {query.isPending ? <SkeletonLines lines={2} /> : <p>{sends('delivery.waiting')}</p>}
      </Card>
    )
  }
  const { status, total, states, last_error } = data
  const done = total - states.pending - states.in_flight - states.deferred
  const heldUntil = data.held_back.find(({ until }) => until !== null)?.until
  const isOpen = status === 'sending' || status === 'paused'
  const words = [
    t('delivery.progress', { done, total }),
    ...(status === 'sending' && data.rate > 0 ? [t('delivery.rate', { count: Math.round(data.rate) })] : []),
    ...(status === 'sending' && data.eta ? [sends('delivery.eta', { when: format.ago(data.eta) })] : []),
  ].join(' · ')
  return (
    <Card
      title={sends('delivery.title')}
      actions={
        isOpen && (
          <div className={delivery['buttons']}>
            <Button
              size="toolbar"
              busy={act.isPending}
              onClick={() => act.mutate(status === 'sending' ? 'pause' : 'resume')}
            >
              {sends(status === 'sending' ? 'delivery.pause' : 'delivery.resume')}
            </Button>
            <Button size="toolbar" look="danger" onClick={() => askStop(true)}>
              {sends('delivery.stop')}
            </Button>
          </div>
        )
      }
    >
      <ProgressBar label={sends('delivery.title')} done={done} total={total} text={words} />
      <p className={delivery['says']} role="status">
        {status === 'done' && t('delivery.done')}
        {status === 'paused' && sends('delivery.paused')}
        {status === 'stopped' &&
          t('delivery.stopped', { count: stats?.dropped.stopped ?? data.dropped.stopped })}
      </p>
      {last_error && (
        <div className={delivery['trouble']} role="alert">
          <b>{t('delivery.trouble', { reason: say(last_error.reason, last_error.message) })}</b>
          <span>{sends('delivery.troubleSince', { when: format.time(last_error.at) })}</span>
        </div>
      )}
      {heldUntil && (
        <div className={delivery['heldBack']} role="status">
          {t('delivery.nextTry', { when: format.time(heldUntil) })}
        </div>
      )}
      {stats && <LeftOut stats={stats} />}
      {states.uncertain > 0 && (
        <div className={delivery['uncertain']}>
          <span>
            {t('delivery.uncertain', { count: states.uncertain })}{' '}
            {stats?.uncertain_reasons.map(({ reason, message, count }, at, { length }) => (
              <span key={message}>
                {at > 0 && ' · '}
                {length > 1 && `${format.number(count)}: `}
                {say(reason, message)}
              </span>
            ))}
          </span>
          <Button size="toolbar" busy={act.isPending} onClick={() => act.mutate('sendUncertain')}>
            {t('delivery.sendUncertain', { count: states.uncertain })}
          </Button>
        </div>
      )}
      {asksStop && (
        <ActionDialog
          title={sends('delivery.stopTitle')}
          confirm={sends('delivery.stopConfirm')}
          action={act}
          input="stop"
          onClose={() => askStop(false)}
          danger
        >
          {sends('delivery.stopText')}
        </ActionDialog>
      )}
    </Card>
  )
}

/** People who got nothing, and people who wait: for the morning, or because the provider refused them for now. */
function LeftOut({ stats: { held, deferred, dropped } }: { stats: SmsStats }) {
  const t = useMessages('sms')
  const format = useFormat()
  const say = useReason()
  const lines = [
    deferred &&
      t('delivery.deferred', {
        count: deferred.count,
        reason: say(deferred.reason_code, deferred.reason),
        when: format.time(deferred.next_at),
      }),
    held > 0 && t('delivery.held', { count: held }),
    dropped.quiet_hours > 0 && t('delivery.skipped', { count: dropped.quiet_hours }),
    dropped.opted_out > 0 && t('delivery.optedOut', { count: dropped.opted_out }),
  ].filter((line): line is string => Boolean(line))
  if (lines.length === 0) return null
  return (
    <div className={delivery['heldBack']} role="status">
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
