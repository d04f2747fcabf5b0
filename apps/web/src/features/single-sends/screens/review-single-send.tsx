import type { Approval } from '@carillon/contract/approvals'
import type { PreflightFinding, ReviewCard } from '@carillon/contract/preflight'
import type { AudienceNow } from '@carillon/contract/single-send-review'
import { immediately, type SingleSend, singleSends } from '@carillon/contract/single-sends'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, Outlet, useNavigate, useParams } from 'react-router'
import type { ChosenAudience } from '#api/audience-people.ts'
import { listsQuery } from '#api/lists.ts'
import { segmentsQuery } from '#api/segments.ts'
import { sendersQuery } from '#api/senders.ts'
import { audienceQuery, linksQuery, reviewQuery } from '#api/single-send-review.ts'
import { singleSendQuery, useUnscheduleSingleSend } from '#api/single-sends.ts'
import { unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { showAlert } from '#lib/alerts.ts'
import { isAwaited } from '#lib/is-awaited.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { ReadOnlyNote } from '#ui/form/guarded-fields.tsx'
import { Button } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { type NeededApproval, useApproval } from '#widgets/approval/use-approval.tsx'
import { useWaitingApprovals, WaitingApprovals } from '#widgets/approval/waiting-approvals.tsx'
import { SaveNotices, SaveStatus } from '#widgets/autosave/save-status.tsx'
import { useRefusalSentence } from '#widgets/checks-gutter/template-problem.ts'
import { useIsNarrow } from '#widgets/editor-frame/use-is-narrow.ts'
import { TagNamesProvider } from '#widgets/tags/tag-names.tsx'
import { DraftContext, sendToOf } from '../parts/draft.ts'
import { RowStatus } from '../parts/row-status.tsx'
import { useCreatedInOtherTab } from '../parts/use-created-in-other-tab.ts'
import { AudienceSteps } from '../review/audience-steps.tsx'
import { EmailTestCard } from '../review/email-test-card.tsx'
import { LastTestCard } from '../review/last-test-card.tsx'
import { LaunchPreview } from '../review/launch-preview.tsx'
import { reachedBy } from '../review/reached.rules.ts'
import style from '../review/review.module.css'
import { ReviewCards } from '../review/review-cards.tsx'
import { ReviewSkeleton } from '../review/review-skeleton.tsx'
import { type ReviewDraft, useReviewDraft } from '../review/use-review-draft.ts'

export function Component() {
  const t = useMessages('single-send-draft')
  const sends = useMessages('single-sends')
  const id = useParams()['id'] ?? ''
  const query = useQuery({ ...singleSendQuery(id), refetchOnMount: 'always' })
  const { data } = query
  const area = { to: '/single-sends', label: sends('title') }
  // After sending, another page opens. The new status must not redirect the user before that.
  const [isSent, setSent] = useState(false)
  if (data?.sms_config && !isSent) return <Navigate to={`/single-sends/sms/${id}/editor`} replace />
  if (data?.status === 'draft' || data?.status === 'scheduled') {
    return <Review key={id} stored={data} onSent={() => setSent(true)} />
  }
  if (data && !isSent) return <Navigate to={`/single-sends/${id}/stats`} replace />
  return (
    <Page title={t('review.title')} area={area}>
      <NotLoaded
        query={query}
        skeleton={<ReviewSkeleton />}
        gone={{ title: sends('editor.gone'), to: '/single-sends', action: sends('editor.toIndex') }}
      />
    </Page>
  )
}

function Review({ stored, onSent }: { stored: SingleSend; onSent: () => void }) {
  const t = useMessages('single-send-draft')
  const sends = useMessages('single-sends')
  const { id } = stored
  const draft = useReviewDraft(stored)
  useCreatedInOtherTab(draft.change)
  const review = useQuery(reviewQuery(id))
  // The queries for names in the cards, which may need several lines.
  const named = [
    useQuery(sendersQuery),
    useQuery(listsQuery),
    useQuery(segmentsQuery),
    useQuery(unsubscribeGroupsQuery),
  ]
  const { settings, autosave } = draft
  const hasSources = settings.all || settings.lists.length + settings.segments.length > 0
  const group = settings.customUrl === null ? settings.group : null
  const audience = useQuery({ ...audienceQuery(sendToOf(settings), group), enabled: hasSources })
  const counted = hasSources ? audience.data : undefined
  const isDraft = stored.status === 'draft'
  const waiting = useWaitingApprovals(`/single-sends/${id}/review`)
  const approval = useSendApproval(stored, counted?.total, waiting.waiting)
  // The server asks other hosts for this, so nothing waits for it.
  const links = useQuery({ ...linksQuery(id), enabled: review.data !== undefined })
  const findings = [...(review.data?.findings ?? []), ...(links.data?.findings ?? [])]
  const count = findings.filter(({ severity }) => severity === 'blocks').length
  const isReady = review.data !== undefined && count === 0
  const refused = useRefused(draft)
  const base = `/single-sends/${id}/review`
  const isNarrow = useIsNarrow()
  const reached = counted && review.data && reachedBy(counted.total, review.data.findings)
  const actions = (
    <Actions
      stored={stored}
      draft={draft}
      total={reached}
      isAbout={counted?.counting !== undefined}
      isReady={isReady}
      approval={approval}
    />
  )
  const isShown = review.data !== undefined && !named.some(isAwaited) && approval.isKnown && waiting.isKnown
  return (
    <DraftContext value={draft}>
      <TagNamesProvider>
        <Page
          title={stored.name}
          area={{ to: '/single-sends', label: sends('title') }}
          sentence={
            isDraft ? (
              <span className={style['sentence']}>
                {t('review.sentence')} <SaveStatus autosave={autosave} />
              </span>
            ) : (
              <RowStatus row={{ ...stored, delivery: null }} />
            )
          }
          actions={isNarrow ? undefined : actions}
        >
          <SaveNotices
            autosave={autosave}
            onRestore={draft.restore}
            onLoadTheirs={() => void draft.loadTheirs()}
            onKeepMine={() => void draft.keepMine()}
          />
          {isDraft && <ReadOnlyNote call={singleSends.update} />}
          {isShown && <WaitingApprovals waiting={waiting.waiting} />}
          {!isDraft && <p className={style['scheduled']}>{t('review.scheduledNote')}</p>}
          {isShown && approval.note && waiting.waiting.length === 0 && (
            <div className={style['approval']}>{approval.note}</div>
          )}
          {isDraft && count > 0 && (
            <p className={style['missing']} role="status">
              {t('review.problems', { count })}
            </p>
          )}
          {review.isError && !review.data ? (
            <FailedState query={review} />
          ) : !isShown ? (
            <ReviewSkeleton />
          ) : (
            <div className={style['columns']}>
              <div className={style['column']}>
                <ReviewCards
                  stored={stored}
                  review={{ findings }}
                  isCheckingLinks={links.isLoading}
                  refused={refused}
                />
                <LastTestCard stored={stored} />
                <EmailTestCard stored={stored} />
              </div>
              <div className={style['column']}>
                <LaunchPreview stored={stored} settings={settings} audience={counted} />
                <AudienceSteps
                  base={base}
                  audience={counted}
                  isOld={audience.isPlaceholderData}
                  state={hasSources ? (audience.isError ? 'failed' : 'loading') : 'none'}
                  onRetry={() => void audience.refetch()}
                />
              </div>
            </div>
          )}
          {isNarrow && <div className={style['end']}>{actions}</div>}
          <Outlet
            context={
              {
                chosen: hasSources ? { sendTo: sendToOf(settings), group } : null,
                audience: audience.isPlaceholderData ? undefined : counted,
                isReady: isReady && !review.isFetching,
                isKnown: !isAwaited(review) && !(hasSources && isAwaited(audience)),
                isChecking: review.isFetching,
                warnings: findings.filter(({ severity }) => severity === 'warns'),
                approval,
                onSent,
              } satisfies ReviewContext
            }
          />
        </Page>
      </TagNamesProvider>
    </DraftContext>
  )
}

/** Data for the dialogs over this page. */
export interface ReviewContext {
  /** The recipients; null before any are chosen. */
  chosen: ChosenAudience | null
  /** Undefined while it is counted. */
  audience: AudienceNow | undefined
  isReady: boolean
  /** True once problems and recipients are loaded or failed: then the size of a dialog about them is known. */
  isKnown: boolean
  /** True while problems are looked for, after the page opened or a setting changed. */
  isChecking: boolean
  /** Notes for the author before sending. */
  warnings: readonly PreflightFinding[]
  /** The approval of another person that it needs, if it does. */
  approval: NeededApproval
  /** Called when it was sent or scheduled, before the dialog closes. */
  onSent: () => void
}

interface ActionsProps {
  stored: SingleSend
  draft: ReviewDraft
  total: number | undefined
  /** True if the total is older than the settings. */
  isAbout: boolean
  isReady: boolean
  /** The approval of another person that it needs, if it does. */
  approval: NeededApproval
}

/** Asked again when the message or the number of recipients has changed. */
function useSendApproval(
  { id, status, send_at, revision }: SingleSend,
  total: number | undefined,
  waiting: readonly Approval[],
) {
  const body = { send_at: send_at ?? immediately }
  const about = status === 'draft' ? { params: { id }, body } : null
  return useApproval('singleSends.schedule', about, { version: `${revision} ${total}`, waiting })
}

function Actions({ stored, draft, total, isAbout, isReady, approval }: ActionsProps) {
  const t = useMessages('single-send-draft')
  const sends = useMessages('single-sends')
  const dialogTo = useDialogTo()
  const navigate = useNavigate()
  const format = useFormat()
  const unschedule = useUnscheduleSingleSend()
  const { id, name } = stored
  if (stored.status === 'scheduled') {
    const takeBack = () =>
      unschedule.mutate(id, { onSuccess: () => showAlert(sends('actions.unscheduled', { name })) })
    return (
      <Button call={singleSends.unschedule} onClick={takeBack} busy={unschedule.isPending}>
        {t('review.unschedule')}
      </Button>
    )
  }
  const { sendAt } = draft.settings
  const act = sendAt
    ? t('review.scheduleFor', { time: format.time(sendAt, { zone: true }) })
    : total === undefined
      ? t('review.sendNow')
      : t(isAbout ? 'review.sendAbout' : 'review.sendCount', { count: total })
  const leave = (go: () => void) => async () => {
    if (await draft.flush()) go()
  }
  return (
    <>
      <Button onClick={leave(() => navigate(`/single-sends/${id}/editor`))}>
        {t('review.backToEditor')}
      </Button>
      <Button
        look="primary"
        call={singleSends.schedule}
        disabled={!isReady || approval.isAsked}
        onClick={leave(() => navigate(dialogTo(`/single-sends/${id}/review/send`)))}
      >
        {approval.ask ?? act}
      </Button>
    </>
  )
}

const cards: readonly [field: string, card: ReviewCard][] = [
  ['email_config.sender_id', 'sender'],
  ['email_config.subject', 'subject'],
  ['email_config.preheader', 'subject'],
  ['email_config.suppression_group_id', 'unsubscribe'],
  ['email_config.custom_unsubscribe_url', 'unsubscribe'],
  ['send_to', 'recipients'],
  ['send_at', 'schedule'],
  ['messages_per_hour', 'schedule'],
]

/** The server's refusal of the last change, and the card with the field. */
function useRefused({ refusal }: ReviewDraft): { card: ReviewCard; sentence: string } | null {
  const sentence = useRefusalSentence()
  if (!refusal) return null
  const card = cards.find(([field]) => refusal.field?.startsWith(field))?.[1]
  const said = sentence(refusal.code, refusal.details)
  return card && said ? { card, sentence: said } : null
}
