import type { SingleSend } from '@carillon/contract/single-sends'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { listsQuery } from '#api/lists.ts'
import { segmentsQuery } from '#api/segments.ts'
import { sendersQuery } from '#api/senders.ts'
import { audienceQuery, reviewQuery } from '#api/single-send-review.ts'
import { singleSendQuery } from '#api/single-sends.ts'
import { unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { isAwaited } from '#lib/is-awaited.ts'
import { useMessages } from '#lib/messages.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { smsDraftOf } from '#widgets/sms-editor/sms-draft.ts'
import { TextPreview } from '#widgets/sms-editor/text-page.tsx'
import { TagNamesProvider } from '#widgets/tags/tag-names.tsx'
import { DraftContext, sendToOf } from '../parts/draft.ts'
import { AudienceSteps } from './audience-steps.tsx'
import { EmailTestCard } from './email-test-card.tsx'
import { LaunchPreview } from './launch-preview.tsx'
import style from './review.module.css'
import { ReviewCards } from './review-cards.tsx'
import { ReviewSkeleton } from './review-skeleton.tsx'
import { useReviewDraft } from './use-review-draft.ts'

interface ReviewedSendProps {
  id: string
  /** The time at which it is to leave, in place of the one that is stored; null: at once. */
  dueAt: string | null
  children: ReactNode
}

/** The review of a single send, to be read: its settings, its message and its recipients. */
export default function ReviewedSend({ id, dueAt, children }: ReviewedSendProps) {
  const t = useMessages('single-sends')
  const query = useQuery(singleSendQuery(id))
  const stored = query.data
  const data = useMemo(() => stored && { ...stored, send_at: dueAt }, [stored, dueAt])
  if (!data) {
    return (
      <NotLoaded
        query={query}
        skeleton={<ReviewSkeleton />}
        gone={{ title: t('editor.gone'), to: '/single-sends', action: t('editor.toIndex') }}
      />
    )
  }
  if (data.sms_config) {
    return (
      <>
        <TagNamesProvider isTextMessage>
          <TextPreview
            settings={smsDraftOf(data.sms_config)}
            serviceName={data.sms_config.messaging_service_name}
          />
        </TagNamesProvider>
        {children}
      </>
    )
  }
  return <ReviewedEmail stored={data}>{children}</ReviewedEmail>
}

function ReviewedEmail({ stored, children }: { stored: SingleSend; children: ReactNode }) {
  const { id } = stored
  const draft = useReviewDraft(stored)
  const review = useQuery(reviewQuery(id))
  const { settings } = draft
  const hasSources = settings.all || settings.lists.length + settings.segments.length > 0
  const group = settings.customUrl === null ? settings.group : null
  const audience = useQuery({ ...audienceQuery(sendToOf(settings), group), enabled: hasSources })
  const named = [
    useQuery(sendersQuery),
    useQuery(listsQuery),
    useQuery(segmentsQuery),
    useQuery(unsubscribeGroupsQuery),
  ]
  if (review.isError && !review.data) return <FailedState query={review} />
  if (!review.data || isAwaited(audience) || named.some(isAwaited)) return <ReviewSkeleton />
  return (
    <DraftContext value={draft}>
      <TagNamesProvider>
        <div className={style['columns']}>
          <div className={style['column']}>
            <ReviewCards
              stored={stored}
              review={review.data}
              isCheckingLinks={false}
              refused={null}
              isReadOnly
            />
            <EmailTestCard stored={stored} />
          </div>
          <div className={style['column']}>
            <LaunchPreview stored={stored} settings={settings} audience={audience.data} />
            <AudienceSteps
              base={`/single-sends/${id}/review`}
              audience={audience.data}
              isOld={audience.isPlaceholderData}
              state={hasSources ? (audience.isError ? 'failed' : 'loading') : 'none'}
              onRetry={() => void audience.refetch()}
            />
          </div>
        </div>
        {children}
      </TagNamesProvider>
    </DraftContext>
  )
}
