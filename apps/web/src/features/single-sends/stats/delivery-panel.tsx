import { type Delivery, recipientStates } from '@carillon/contract/delivery'
import { otherProvider } from '@carillon/contract/stats-providers'
import { useState } from 'react'
import { Link } from 'react-router'
import { type DeliveryAction, useDeliveryAction } from '#api/delivery.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { ActionDialog } from '#ui/dialog/action-question.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Explained } from '#ui/page/explained.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'
import { ProgressBar } from '#ui/page/progress-bar.tsx'
import style from './delivery-panel.module.css'

interface DeliveryPanelProps {
  id: string
  delivery: Delivery | null
  /** True for an A/B test without a winner: stopping it also ends the test. */
  isTest?: boolean
}

/** The progress of a send, the obstacles, and its actions. Null before it began. */
export function DeliveryPanel({ id, delivery: data, isTest = false }: DeliveryPanelProps) {
  const t = useMessages('single-send-stats')
  const dialogTo = useDialogTo()
  const act = useDeliveryAction(id)
  const [asksStop, askStop] = useState(false)
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
        <div className={style['buttons']}>
          <ButtonLink look="quiet" size="toolbar" to={dialogTo(`/single-sends/${id}/stats/person`)}>
            {t('explain.open')}
          </ButtonLink>
          {isOpen &&
            (data.status === 'sending' ? (
              <Button size="toolbar" busy={act.isPending} onClick={() => run('pause')}>
                {t('delivery.pause')}
              </Button>
            ) : (
              !data.auto_pause && (
                <Button size="toolbar" busy={act.isPending} onClick={() => run('resume')}>
                  {t('delivery.resume')}
                </Button>
              )
            ))}
          {isTest && (isOpen || data.status === 'waiting') ? (
            <ButtonLink size="toolbar" look="danger" to={dialogTo(`/single-sends/${id}/stats/end_test`)}>
              {t('delivery.endTest')}
            </ButtonLink>
          ) : (
            isOpen && (
              <Button size="toolbar" look="danger" onClick={() => askStop(true)}>
                {t('delivery.stop')}
              </Button>
            )
          )}
        </div>
      }
    >
      <Progress delivery={data} />
      <PausedItself cause={data.auto_pause} busy={act.isPending} onGoOn={() => run('resume')} />
      <Trouble delivery={data} />
      <HeldBack providers={data.held_back} />
      <ServerLimit perHour={data.server_limit} />
      <WarmUp today={data.warm_up} />
      <Limits delivery={data} />
      <Uncertain count={data.states.uncertain} busy={act.isPending} onSend={() => run('sendUncertain')} />
      <States id={id} delivery={data} />
      <Removed at={data.recipients_removed_at} />
      {asksStop && (
        <ActionDialog
          title={t('delivery.stopTitle')}
          confirm={t('delivery.stopConfirm')}
          action={act}
          input="stop"
          onClose={() => askStop(false)}
          danger
        >
          {t('delivery.stopText')}
        </ActionDialog>
      )}
    </Card>
  )
}

/** Number of recipients with a final state. */
function settled({ total, states }: Delivery): number {
  return total - states.pending - states.in_flight - states.deferred
}

function Progress({ delivery }: { delivery: Delivery }) {
  const t = useMessages('single-send-stats')
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
        {delivery.status === 'paused' && !delivery.auto_pause && t('delivery.paused')}
        {delivery.status === 'stopped' && t('delivery.stopped', { count: delivery.dropped.stopped })}
        {delivery.dropped.no_credits > 0 &&
          ` ${t('delivery.noCredits', { count: delivery.dropped.no_credits })}`}
        {delivery.dropped.frequency_cap > 0 &&
          ` ${t('delivery.skippedByCap', { count: delivery.dropped.frequency_cap })}`}
        {delivery.status === 'sending' &&
          delivery.next_attempt_at &&
          delivery.states.pending === 0 &&
          t('delivery.nextAttempt', { when: format.ago(delivery.next_attempt_at) })}
      </p>
    </>
  )
}

interface PausedItselfProps {
  cause: Delivery['auto_pause']
  busy: boolean
  onGoOn: () => void
}

function PausedItself({ cause, busy, onGoOn }: PausedItselfProps) {
  const t = useMessages('single-send-stats')
  const format = useFormat()
  if (!cause) return null
  const { reason, count, of, limit } = cause
  const digits = reason === 'bounces' ? 1 : 2
  const values = {
    count,
    total: of,
    share: format.percent(of === 0 ? 0 : count / of, digits),
    limit: format.percent(limit, digits),
  }
  return (
    <div className={style['uncertain']} role="alert">
      <span>
        <b>{t('delivery.pausedItself')}</b>{' '}
        {t(reason === 'bounces' ? 'delivery.pausedBounces' : 'delivery.pausedComplaints', values)}
      </span>
      <Button size="toolbar" onClick={onGoOn} busy={busy}>
        {t('delivery.goOn')}
      </Button>
    </div>
  )
}

function Trouble({ delivery: { last_error } }: { delivery: Delivery }) {
  const t = useMessages('single-send-stats')
  const format = useFormat()
  if (!last_error) return null
  return (
    <div className={style['trouble']} role="alert">
      <b>{t('delivery.trouble', { reason: last_error.message })}</b>
      <span>{t('delivery.troubleSince', { when: format.time(last_error.at) })}</span>
    </div>
  )
}

function HeldBack({ providers }: { providers: Delivery['held_back'] }) {
  const t = useMessages('single-send-stats')
  const format = useFormat()
  if (providers.length === 0) return null
  return (
    <div className={style['heldBack']} role="status">
      <b>{t('delivery.heldBack')}</b>
      <ul>
        {providers.map(({ provider, reason, until, reply }) => (
          <li key={provider}>
            {reason === 'slow' && t('delivery.heldSlow', { name: provider })}
            {until &&
              reason === 'silent' &&
              t('delivery.heldSilent', { name: provider, when: format.time(until) })}
            {until &&
              reason === 'asked' &&
              t('delivery.heldAsked', { name: provider, when: format.time(until) })}
            {reason === 'asked' && reply && <q>{reply}</q>}
          </li>
        ))}
      </ul>
    </div>
  )
}

function ServerLimit({ perHour }: { perHour: number | null }) {
  const t = useMessages('single-send-stats')
  if (perHour === null) return null
  return (
    <div className={style['heldBack']} role="status">
      <span>{t('delivery.serverLimit', { count: perHour })}</span>
    </div>
  )
}

/** Messages above the day's amount of the warm-up plan wait, always with a notice. */
function WarmUp({ today }: { today: Delivery['warm_up'] }) {
  const t = useMessages('single-send-stats')
  const format = useFormat()
  if (!today) return null
  const { full, is_full: isFull, until, ...numbers } = today
  const names = full.map((name) => (name === otherProvider ? t('delivery.warmUpOther') : name)).join(', ')
  const values = { ...numbers, names, when: format.time(until) }
  const text = isFull ? 'warmUpFull' : full.length > 0 ? 'warmUpProviders' : 'warmUpOn'
  return (
    <div className={style['heldBack']} role="status">
      <span>
        {t(`delivery.${text}`, values)} <OpenLink to="/account/warm-up">{t('delivery.warmUpOpen')}</OpenLink>
      </span>
    </div>
  )
}

/** The messages that wait for the frequency cap or the quiet hours of the account, and the end of the wait. */
function Limits({ delivery: { frequency_cap: cap, quiet_hours: quiet } }: { delivery: Delivery }) {
  const t = useMessages('single-send-stats')
  const format = useFormat()
  if (!cap && !quiet) return null
  const sentence = (name: 'capWaits' | 'quietWaits', { count, until, last }: NonNullable<typeof cap>) =>
    t(`delivery.${name}${until === last ? '' : 'Range'}`, {
      count,
      when: format.time(until),
      last: format.time(last),
    })
  return (
    <div className={style['heldBack']} role="status">
      <span>
        {quiet && sentence('quietWaits', quiet)} {cap && sentence('capWaits', cap)}{' '}
        <OpenLink to="/account/sending-limits">{t('delivery.limitsOpen')}</OpenLink>
      </span>
    </div>
  )
}

function Uncertain({ count, busy, onSend }: { count: number; busy: boolean; onSend: () => void }) {
  const t = useMessages('single-send-stats')
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

/** Says that lists behind the numbers are empty because the recipients were removed. */
function Removed({ at }: { at: string | undefined }) {
  const t = useMessages('single-send-stats')
  const format = useFormat()
  return at ? (
    <p className={style['removed']} role="note">
      {t('removed', { date: format.date(at) })}
    </p>
  ) : null
}

function States({ id, delivery: { states } }: { id: string; delivery: Delivery }) {
  const t = useMessages('single-send-stats')
  const dialogTo = useDialogTo()
  const format = useFormat()
  return (
    <dl className={style['states']}>
      {recipientStates.map((state) =>
        states[state] > 0 || state === 'delivered' ? (
          <div key={state}>
            <dt>
              <Explained text={t(`about.${state}`)}>{t(`delivery.${state}`)}</Explained>
            </dt>
            <dd>
              {states[state] > 0 ? (
                <Link
                  to={dialogTo(`/single-sends/${id}/stats/people/${state}`)}
                  aria-label={t('showPeople', { name: t(`delivery.${state}`), count: states[state] })}
                >
                  {format.number(states[state])}
                </Link>
              ) : (
                format.number(states[state])
              )}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
