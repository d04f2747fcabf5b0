import type { Approval } from '@carillon/contract/approvals'
import { immediately, singleSends } from '@carillon/contract/single-sends'
import type { SmsAudience } from '@carillon/contract/sms-single-sends'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useScheduleSingleSend } from '#api/single-sends.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ApprovalAsked, Refusal } from '#lib/refusal.ts'
import { useFormat } from '#shell/use-format.ts'
import { Sheet } from '#ui/dialog/sheet.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { Button } from '#ui/page/button.tsx'
import { useApproval } from '#widgets/approval/use-approval.tsx'
import { SimulatedTag } from '#widgets/simulated/simulated-tag.tsx'
import type { Estimate } from '#widgets/sms-editor/use-estimate.ts'
import { CountingNote } from '../review/counting-note.tsx'
import { priceOf } from './audience-total.tsx'
import { type SendCheck, sendChecks } from './send-checks.rules.ts'
import style from './sms.module.css'
import { hasSources, useText } from './text-draft.ts'

interface ReviewSheetProps {
  estimate: Estimate
  isSimulated: boolean
  /** The requests for approval that the page shows. */
  waiting: readonly Approval[]
  /** Called before another page opens, so that this page does not show the sent message first. */
  onSent: () => void
  onClose: () => void
}

/** Audience, cost, time and checks of a text message, and the button that sends it. */
export function ReviewSheet({ estimate, isSimulated, waiting, onSent, onClose }: ReviewSheetProps) {
  const t = useMessages('sms')
  const ui = useMessages('ui')
  const drafts = useMessages('single-send-draft')
  const sends = useMessages('single-sends')
  const format = useFormat()
  const navigate = useNavigate()
  const { id, settings, change, flush } = useText()
  const schedule = useScheduleSingleSend(id)
  const { data, isCurrent, error, retry } = estimate
  const counted = isCurrent ? data : undefined
  const about = { params: { id }, body: { send_at: settings.sendAt ?? immediately } }
  const approval = useApproval('singleSends.schedule', about, {
    version: `${counted?.audience.total}`,
    waiting,
  })
  const checks = sendChecks({ ...settings, hasSources: hasSources(settings) }, counted, new Date())
  const isReady = counted !== undefined && !checks.some(({ blocks }) => blocks)
  const { sendAt } = settings
  const name = settings.name.trim() || sends('untitled')
  const total = counted && hasSources(settings) ? counted.audience.total : 0
  const time = sendAt ? format.time(sendAt, { zone: true }) : ''
  const send = async () => {
    if (!(await flush())) return
    schedule.mutate(sendAt ?? immediately, {
      onSuccess: () => {
        onSent()
        showAlert(sendAt ? drafts('send.scheduled', { name, time }) : drafts('send.sent', { name }))
        navigate('/single-sends')
      },
      onError: (error) => {
        if (error instanceof ApprovalAsked) onClose()
      },
    })
  }
  const refused =
    schedule.error instanceof Refusal
      ? schedule.error.problems.map(({ code, details }) => ui.refusal(code, details) ?? t('review.refused'))
      : []
  return (
    <Sheet title={t('review.title')} onClose={onClose}>
      {error && !data ? (
        <FailedState query={{ error, refetch: retry }} title={t('total.failed')} />
      ) : !counted || !approval.isKnown ? (
        <SkeletonLines lines={8} />
      ) : (
        <div className={style['review']}>
          {isSimulated && (
            <p className={style['notice']}>
              <SimulatedTag /> {t('simulated.about')}
            </p>
          )}
          <AudienceLines audience={counted.audience} />
          <CountingNote audience={counted} />
          <dl className={style['facts']}>
            <div>
              <dt>{t('review.segments')}</dt>
              <dd>
                {settings.images.length > 0
                  ? t('review.imageTexts', { count: counted.segments_total })
                  : counted.segments_min === counted.segments_max
                    ? t('review.each', { count: counted.segments_total, each: counted.segments_max })
                    : t('review.range', {
                        count: counted.segments_total,
                        from: counted.segments_min,
                        to: counted.segments_max,
                      })}
              </dd>
            </div>
            <div>
              <dt>{t('review.cost')}</dt>
              <dd>
                <b>{t('review.about', { cost: priceOf(counted.price, format.style.language) })}</b>
              </dd>
            </div>
            <div>
              <dt>{t('review.duration')}</dt>
              <dd>{durationOf(counted.seconds, t)}</dd>
            </div>
            <div>
              <dt>{drafts('review.schedule')}</dt>
              <dd>{sendAt ? time : drafts('review.now')}</dd>
            </div>
          </dl>
          {name === sends('untitled') && <p role="note">{drafts('send.untitled')}</p>}
          <h3>{t('review.checks')}</h3>
          <ul className={style['checks']}>
            {checks.length === 0 && (
              <li data-tone="ok">
                <CircleCheck role="img" aria-label={t('review.ok')} />
                <span>{t('review.allGood')}</span>
              </li>
            )}
            {checks.map((check) => (
              <Check key={check.code} check={check} />
            ))}
          </ul>
          {counted.audience.without_consent > 0 && (
            <CheckboxField
              name="isPermitted"
              label={t('review.permission')}
              hint={t('review.permissionHint')}
              value={settings.isPermitted}
              onChange={(isPermitted) => change({ isPermitted })}
            />
          )}
          {approval.note}
          {refused.length > 0 && (
            <div className={style['refused']} role="alert">
              {refused.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          )}
          <div className={style['reviewFoot']}>
            <Button onClick={onClose}>{ui('cancel')}</Button>
            <Button
              look="primary"
              call={singleSends.schedule}
              disabled={!isReady || approval.isAsked}
              busy={schedule.isPending || schedule.isSuccess}
              onClick={send}
            >
              {approval.ask ??
                (sendAt ? t('review.schedule', { count: total }) : t('review.send', { count: total }))}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  )
}

const left = ['duplicates', 'excluded', 'without_number', 'opted_out', 'same_number'] as const

/**
 * The numbers of people, from all on the lists down to the recipients. Steps that exclude no person are not shown.
 */
function AudienceLines({ audience }: { audience: SmsAudience }) {
  const t = useMessages('sms')
  const format = useFormat()
  return (
    <ol className={style['audience']} aria-label={t('review.audience')}>
      <li>
        <span>{t('audience.listed')}</span>
        <span>{format.number(audience.listed)}</span>
      </li>
      {left.map(
        (step) =>
          audience[step] > 0 && (
            <li key={step} data-out="">
              <span>{t(`audience.${step}`)}</span>
              <span>{`−\u2009${format.number(audience[step])}`}</span>
            </li>
          ),
      )}
      <li data-total="">
        <span>{t('audience.total')}</span>
        <span>{format.number(audience.total)}</span>
      </li>
    </ol>
  )
}

function Check({ check: { code, blocks, count } }: { check: SendCheck }) {
  const t = useMessages('sms')
  const Icon = blocks ? CircleAlert : TriangleAlert
  return (
    <li data-tone={blocks ? 'blocks' : 'warns'}>
      <Icon role="img" aria-label={t(blocks ? 'review.blocks' : 'review.warns')} />
      <span>{t(`checks.${code}`, { count })}</span>
    </li>
  )
}

function durationOf(seconds: number, t: ReturnType<typeof useMessages<'sms'>>): string {
  if (seconds < 60) return t('review.underMinute')
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 120) return t('review.minutes', { count: minutes })
  return t('review.hours', { count: Math.ceil(minutes / 60) })
}
