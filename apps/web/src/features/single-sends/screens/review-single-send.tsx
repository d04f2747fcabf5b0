import type { SingleSend } from '@carillon/contract/single-sends'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Navigate, Outlet, useNavigate, useParams } from 'react-router'
import {
  audienceQuery,
  reviewQuery,
  saveSingleSend,
  singleSendQuery,
  useUnscheduleSingleSend,
} from '#api/single-sends.ts'
import { showAlert } from '#lib/alerts.ts'
import { alertFailure } from '#lib/failure.ts'
import { useMessages } from '#lib/messages.tsx'
import { isGone } from '#lib/refusal.ts'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { AudienceSteps } from '../parts/audience-steps.tsx'
import { changeOf, DraftContext, type DraftHandle, draftOf, type Settings, sendToOf } from '../parts/draft.ts'
import { ReviewCards } from '../parts/review-cards.tsx'
import { RowStatus } from '../parts/row-status.tsx'
import style from './review-single-send.module.css'

export function Component() {
  const t = useMessages('single-sends')
  const id = useParams()['id'] ?? ''
  const { data, error, isFetching, refetch } = useQuery({ ...singleSendQuery(id), refetchOnMount: 'always' })
  const area = { to: '/single-sends', label: t('title') }
  // After sending, another page opens. The new status must not redirect the user before that.
  const [isSent, setSent] = useState(false)
  if (data?.status === 'draft' || data?.status === 'scheduled') {
    return <Review stored={data} onSent={() => setSent(true)} />
  }
  if (data && !isSent) return <Navigate to={`/single-sends/${id}/stats`} replace />
  return (
    <Page title={t('review.title')} area={area}>
      {!error ? (
        <SkeletonLines lines={8} />
      ) : isGone(error) ? (
        <EmptyState
          tone="quiet"
          title={t('editor.gone')}
          action={<ButtonLink to="/single-sends">{t('editor.toIndex')}</ButtonLink>}
        />
      ) : (
        <FailedState error={error} onRetry={() => refetch()} retrying={isFetching} />
      )}
    </Page>
  )
}

function Review({ stored, onSent }: { stored: SingleSend; onSent: () => void }) {
  const t = useMessages('single-sends')
  const { id } = stored
  const handle = useStoredDraft(stored)
  const review = useQuery(reviewQuery(id))
  const { settings } = handle
  const hasSources = settings.all || settings.lists.length + settings.segments.length > 0
  const group = settings.customUrl === null ? settings.group : null
  const audience = useQuery({ ...audienceQuery(sendToOf(settings), group), enabled: hasSources })
  const isDraft = stored.status === 'draft'
  const count = review.data?.problems.length ?? 0
  const waits = review.data?.warnings.some(({ warning_id }) => warning_id === 'import_running') ?? false
  return (
    <DraftContext value={handle}>
      <Page
        title={stored.name}
        area={{ to: '/single-sends', label: t('title') }}
        sentence={isDraft ? t('review.sentence') : <RowStatus row={{ ...stored, delivery: null }} />}
        actions={
          <Actions
            stored={stored}
            total={audience.data?.total}
            isReady={review.data !== undefined && count === 0}
          />
        }
      >
        {isDraft && count > 0 && (
          <p className={style['missing']} role="status">
            {t('review.problems', { count })}
          </p>
        )}
        {review.isError && !review.data ? (
          <FailedState error={review.error} onRetry={() => review.refetch()} retrying={review.isFetching} />
        ) : (
          <div className={style['columns']}>
            <ReviewCards stored={stored} review={review.data} />
            <AudienceSteps
              audience={hasSources ? audience.data : undefined}
              state={hasSources ? (audience.isError ? 'failed' : 'loading') : 'none'}
            />
          </div>
        )}
        <Outlet
          context={
            { total: audience.data?.total, isReady: count === 0, waits, onSent } satisfies ReviewContext
          }
        />
      </Page>
    </DraftContext>
  )
}

/** Data for the confirmation dialog over this page. */
export interface ReviewContext {
  total: number | undefined
  isReady: boolean
  /** An import is still adding contacts. */
  waits: boolean
  /** Called when it was sent or scheduled, before the dialog closes. */
  onSent: () => void
}

function Actions({
  stored,
  total,
  isReady,
}: {
  stored: SingleSend
  total: number | undefined
  isReady: boolean
}) {
  const t = useMessages('single-sends')
  const dialogTo = useDialogTo()
  const navigate = useNavigate()
  const format = useFormat()
  const unschedule = useUnscheduleSingleSend()
  const { id, name, send_at } = stored
  if (stored.status === 'scheduled') {
    const takeBack = () =>
      unschedule.mutate(id, { onSuccess: () => showAlert(t('actions.unscheduled', { name })) })
    return (
      <Button onClick={takeBack} busy={unschedule.isPending}>
        {t('review.unschedule')}
      </Button>
    )
  }
  const label = send_at
    ? t('review.scheduleFor', { time: format.time(send_at) })
    : total === undefined
      ? t('review.sendNow')
      : t('review.sendCount', { count: total })
  return (
    <>
      <ButtonLink to={`/single-sends/${id}/editor`}>{t('review.backToEditor')}</ButtonLink>
      <Button
        look="primary"
        disabled={!isReady}
        onClick={() => navigate(dialogTo(`/single-sends/${id}/review/send`))}
      >
        {label}
      </Button>
    </>
  )
}

/** The stored draft with the same interface as an open one. What is created in a dialog here is saved at once. */
function useStoredDraft(stored: SingleSend): DraftHandle {
  const t = useMessages('single-sends')
  const cache = useQueryClient()
  return useMemo(() => {
    const draft = draftOf(stored, t.language)
    const save = async (settings: Partial<Settings>) => {
      const { email_config, ...change } = changeOf(
        { ...draft, settings: { ...draft.settings, ...settings } },
        t('untitled'),
      )
      const { sender_id, suppression_group_id, custom_unsubscribe_url } = email_config ?? {}
      try {
        const saved = await saveSingleSend(stored.id, {
          ...change,
          email_config: { sender_id, suppression_group_id, custom_unsubscribe_url },
          revision: stored.revision,
        })
        cache.setQueryData(singleSendQuery(stored.id).queryKey, saved)
      } catch (error) {
        void alertFailure('singleSends', error)
      }
      await cache.invalidateQueries({ queryKey: singleSendQuery(stored.id).queryKey })
    }
    return {
      id: stored.id,
      settings: draft.settings,
      change: (settings) => void save(settings),
      flush: async () => true,
    }
  }, [stored, cache, t])
}
