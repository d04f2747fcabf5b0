import { type WarmUp, type WarmUpPlan, warmUp as warmUpCalls } from '@carillon/contract/warm-up'
import { useState } from 'react'
import { useWarmUpStep } from '#api/warm-up.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { ActionDialog } from '#ui/dialog/action-question.tsx'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { ProgressBar } from '#ui/page/progress-bar.tsx'
import { StatusBadge, type StatusTone } from '#ui/page/status-badge.tsx'
import { PlanDays } from './plan-days.tsx'
import style from './warm-up.module.css'

const tones = {
  scheduled: 'planned',
  running: 'testing',
  paused: 'attention',
  completed: 'done',
  ended: 'quiet',
} as const satisfies Record<WarmUpPlan['status'], StatusTone>

interface PlanCardProps {
  warmUp: WarmUp
  plan: WarmUpPlan
  onEdit: () => void
}

/** A plan with the messages really sent on each day, and its actions. */
export function PlanCard({ warmUp, plan, onEdit }: PlanCardProps) {
  const t = useMessages('warm-up')
  const step = useWarmUpStep()
  const [asksEnd, askEnd] = useState(false)
  const { status } = plan
  const isOver = status === 'completed' || status === 'ended'
  return (
    <div className={style['card']}>
      <Card title={t(isOver ? 'last' : 'plan')} padded={false}>
        <div className={style['about']}>
          <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>
          <Today warmUp={warmUp} plan={plan} />
          {!isOver && (
            <div className={style['buttons']}>
              {status === 'running' && (
                <Button
                  call={warmUpCalls.pause}
                  size="toolbar"
                  busy={step.isPending}
                  onClick={() => step.mutate('pause')}
                >
                  {t('pause')}
                </Button>
              )}
              {status === 'paused' && (
                <Button
                  call={warmUpCalls.resume}
                  size="toolbar"
                  busy={step.isPending}
                  onClick={() => step.mutate('resume')}
                >
                  {t('resume')}
                </Button>
              )}
              <Button call={warmUpCalls.change} size="toolbar" onClick={onEdit}>
                {t('edit')}
              </Button>
              <Button call={warmUpCalls.end} size="toolbar" look="danger" onClick={() => askEnd(true)}>
                {t('end')}
              </Button>
            </div>
          )}
        </div>
        <PlanDays warmUp={warmUp} plan={plan} />
      </Card>
      {asksEnd && (
        <ActionDialog
          title={t('ending.title')}
          confirm={t('ending.confirm')}
          action={step}
          input="end"
          onClose={() => askEnd(false)}
          danger
        >
          {t('ending.text')}
        </ActionDialog>
      )}
    </div>
  )
}

function Today({ warmUp, plan }: Omit<PlanCardProps, 'onEdit'>) {
  const t = useMessages('warm-up')
  const format = useFormat()
  const { status, today, days } = plan
  const last = days.at(-1)?.date ?? plan.starts_on
  const now = today === null ? undefined : days[today - 1]
  if (!now || today === null) {
    const texts = {
      scheduled: t('begins', { day: format.day(plan.starts_on), count: days.length }),
      completed: t('completed', { day: format.day(last) }),
      ended: t('ended', { day: format.day(plan.ended_on ?? last) }),
    }
    return (
      <p>{status === 'scheduled' || status === 'completed' || status === 'ended' ? texts[status] : ''}</p>
    )
  }
  const sent = now.sent?.total ?? 0
  return (
    <>
      <ProgressBar
        label={t('todayAmount')}
        done={Math.min(sent, now.total)}
        total={now.total}
        text={t('today', { day: today, count: days.length, sent, total: now.total })}
      />
      <p className={style['text']}>
        {status === 'paused'
          ? t('pausedText')
          : t('nextText', { when: format.time(warmUp.tomorrow_at, { zone: true }), last: format.day(last) })}
      </p>
    </>
  )
}
