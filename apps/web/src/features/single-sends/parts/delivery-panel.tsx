import { type Delivery, recipientStates } from '@carillon/contract/delivery'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DeliveryAction, deliveryQuery, useDeliveryAction } from '#api/stats.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { ProgressBar } from '#ui/page/progress-bar.tsx'
import style from './delivery-panel.module.css'

/** The progress of a send, what blocks it, and its actions. */
export function DeliveryPanel({ id }: { id: string }) {
  const t = useMessages('single-sends')
  const { data, isPending } = useQuery(deliveryQuery(id))
  const act = useDeliveryAction(id)
  const [asksStop, askStop] = useState(false)
  if (isPending) return <SkeletonLines lines={3} />
  if (!data) {
    return (
      <Card title={t('delivery.title')}>
        <p>{t('delivery.waiting')}</p>
      </Card>
    )
  }
  const run = (action: DeliveryAction) => act.mutate(action)
  const isOpen = data.status === 'sending' || data.status === 'paused'
  return (
    <Card
      title={t('delivery.title')}
      actions={
        isOpen && (
          <div className={style['buttons']}>
            {data.status === 'sending' ? (
              <Button size="toolbar" busy={act.isPending} onClick={() => run('pause')}>
                {t('delivery.pause')}
              </Button>
            ) : (
              <Button size="toolbar" busy={act.isPending} onClick={() => run('resume')}>
                {t('delivery.resume')}
              </Button>
            )}
            <Button size="toolbar" look="danger" onClick={() => askStop(true)}>
              {t('delivery.stop')}
            </Button>
          </div>
        )
      }
    >
      <Progress delivery={data} />
      <Trouble delivery={data} />
      <Uncertain count={data.states.uncertain} busy={act.isPending} onSend={() => run('sendUncertain')} />
      <States delivery={data} />
      {asksStop && (
        <ConfirmDialog
          title={t('delivery.stopTitle')}
          confirm={t('delivery.stopConfirm')}
          danger
          busy={act.isPending}
          onClose={() => askStop(false)}
          onConfirm={() => act.mutate('stop', { onSettled: () => askStop(false) })}
        >
          {t('delivery.stopText')}
        </ConfirmDialog>
      )}
    </Card>
  )
}

/** Number of recipients with a final state. */
function settled({ total, states }: Delivery): number {
  return total - states.pending - states.in_flight - states.deferred
}

function Progress({ delivery }: { delivery: Delivery }) {
  const t = useMessages('single-sends')
  const format = useFormat()
  const done = settled(delivery)
  const words = t('delivery.sending', { done, total: delivery.total })
  const rest = [
    ...(delivery.rate > 0 ? [t('delivery.rate', { count: Math.round(delivery.rate) })] : []),
    ...(delivery.eta ? [t('delivery.eta', { when: format.ago(delivery.eta) })] : []),
  ]
  return (
    <>
      <ProgressBar
        label={t('delivery.title')}
        done={done}
        total={delivery.total}
        text={[words, ...(delivery.status === 'sending' ? rest : [])].join(' · ')}
      />
      <p className={style['says']} role="status">
        {delivery.status === 'done' && t('delivery.done')}
        {delivery.status === 'paused' && t('delivery.paused')}
        {delivery.status === 'stopped' && t('delivery.stopped', { count: delivery.dropped.stopped })}
        {delivery.status === 'sending' &&
          delivery.next_attempt_at &&
          delivery.states.pending === 0 &&
          t('delivery.nextAttempt', { when: format.ago(delivery.next_attempt_at) })}
      </p>
    </>
  )
}

function Trouble({ delivery: { last_error } }: { delivery: Delivery }) {
  const t = useMessages('single-sends')
  const format = useFormat()
  if (!last_error) return null
  return (
    <div className={style['trouble']} role="alert">
      <b>{t('delivery.trouble', { reason: last_error.message })}</b>
      <span>{t('delivery.troubleSince', { when: format.time(last_error.at) })}</span>
    </div>
  )
}

function Uncertain({ count, busy, onSend }: { count: number; busy: boolean; onSend: () => void }) {
  const t = useMessages('single-sends')
  if (count === 0) return null
  return (
    <div className={style['uncertain']}>
      <span>{t('delivery.uncertainText', { count })}</span>
      <Button size="toolbar" onClick={onSend} busy={busy}>
        {t('delivery.sendUncertain', { count })}
      </Button>
    </div>
  )
}

function States({ delivery: { states } }: { delivery: Delivery }) {
  const t = useMessages('single-sends')
  const format = useFormat()
  return (
    <dl className={style['states']}>
      {recipientStates.map((state) =>
        states[state] > 0 || state === 'delivered' ? (
          <div key={state}>
            <dt>{t(`delivery.${state}`)}</dt>
            <dd>{format.number(states[state])}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
