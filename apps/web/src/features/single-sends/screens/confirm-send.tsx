import { immediately } from '@carillon/contract/single-sends'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useOutletContext, useParams } from 'react-router'
import { singleSendQuery, useScheduleSingleSend } from '#api/single-sends.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ApprovalAsked, Refusal } from '#lib/refusal.ts'
import { useFormat } from '#shell/use-format.ts'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { FindingList } from '#widgets/checks-gutter/finding-list.tsx'
import { useRefusalSentence } from '#widgets/checks-gutter/template-problem.ts'
import { TestSplit } from '../ab-test/test-split.tsx'
import { useDraft } from '../parts/draft.ts'
import { summaries } from '../review/card-summaries.tsx'
import { CountingNote } from '../review/counting-note.tsx'
import { endOfSend } from '../review/end-of-send.rules.ts'
import { reachedBy } from '../review/reached.rules.ts'
import style from '../review/review.module.css'
import type { ReviewContext } from './review-single-send.tsx'

/** The facts repeated before a message leaves. The schedule includes the pace and the end of the send. */
const facts = ['sender', 'subject', 'recipients', 'schedule'] as const

/** The last confirmation, which repeats the message and the number of people. */
export function Component() {
  const t = useMessages('single-send-draft')
  const sends = useMessages('single-sends')
  const ab = useMessages('ab-tests')
  const navigate = useNavigate()
  const format = useFormat()
  const id = useParams()['id'] ?? ''
  const { data } = useQuery(singleSendQuery(id))
  const close = useCloseRouteDialog()
  const { audience, isReady, isKnown, isChecking, warnings, approval, onSent } =
    useOutletContext<ReviewContext>()
  const total = audience && reachedBy(audience.total, warnings)
  const sentence = useRefusalSentence()
  const schedule = useScheduleSingleSend(id)
  const { settings } = useDraft()
  if (!data) return null
  const { name, send_at } = data
  const waits = warnings.some(({ code }) => code === 'import_running')
  const others = warnings
    .filter(({ code }) => code !== 'import_running')
    .map((each) => ({ ...each, where: each.variation && ab('variation', { letter: each.variation }) }))
  const end = endOfSend({
    recipients: total,
    perHour: settings.perHour,
    begins: send_at ? new Date(send_at) : new Date(),
    // The winner of a test leaves later, and a warm-up plan sends less.
    isKnown: !data.abtest && !warnings.some(({ code }) => code === 'warm_up_days'),
  })
  const isUntitled = name.trim() === sends('untitled')
  const time = send_at ? format.time(send_at, { zone: true }) : ''

  const confirm = () =>
    schedule.mutate(send_at ?? immediately, {
      onSuccess: () => {
        onSent()
        showAlert(send_at ? t('send.scheduled', { name, time }) : t('send.sent', { name }))
        navigate(send_at ? '/single-sends' : `/single-sends/${id}/stats`)
      },
      onError: (error) => {
        if (error instanceof ApprovalAsked) close()
      },
    })
  return (
    <RouteDialog title={t(send_at ? 'send.scheduleTitle' : 'send.title', { name })}>
      {isKnown ? (
        <ConfirmQuestion
          onCancel={close}
          confirm={approval.ask ?? t(send_at ? 'send.confirmLater' : 'send.confirmNow')}
          onConfirm={confirm}
          isReady={!approval.isAsked}
          busy={schedule.isPending || schedule.isSuccess || isChecking || total === undefined}
          problem={isReady || isChecking ? problemOf(schedule.error) : t('send.notYet')}
        >
          {total === undefined ? (
            t('send.counting')
          ) : data.abtest ? (
            <TestSplit test={data.abtest} recipients={total} time={time} />
          ) : (
            t.rich(send_at ? 'send.later' : 'send.now', { strong: <strong /> }, { count: total, time })
          )}
          <dl className={style['facts']}>
            {facts.map((card) => {
              const Summary = summaries[card]
              return (
                <div key={card}>
                  <dt>{t(`review.${card}`)}</dt>
                  <dd>
                    <Summary stored={data} />
                  </dd>
                </div>
              )
            })}
            {end && (
              <div>
                <dt>{t('send.end')}</dt>
                <dd>{t('send.endAt', { time: format.time(end) })}</dd>
              </div>
            )}
          </dl>
          {isUntitled && (
            <p role="note" className={style['note']}>
              {t('send.untitled')}
            </p>
          )}
          <CountingNote audience={audience} />
          {waits && !send_at && <p>{t('send.waits')}</p>}
          {others.length > 0 && <FindingList findings={others} isCompact />}
          {approval.note}
        </ConfirmQuestion>
      ) : (
        <SkeletonLines />
      )}
    </RouteDialog>
  )

  function problemOf(error: unknown): string | undefined {
    if (!(error instanceof Refusal)) return undefined
    return sentence(error.code, error.details)
  }
}
