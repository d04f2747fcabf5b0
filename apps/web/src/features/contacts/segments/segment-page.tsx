import type { Segment } from '@carillon/contract/segments'
import { Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Filter, RefreshCw, TriangleAlert } from 'lucide-react'
import { Outlet, useParams } from 'react-router'
import { refused } from '#api/call.ts'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { listsQuery } from '#api/lists.ts'
import { segmentQuery, segmentSizesQuery } from '#api/segments.ts'
import { isAwaited } from '#lib/is-awaited.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { WhenKnown } from '#ui/feedback/when-known.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { useWaitingApprovals, WaitingApprovals } from '#widgets/approval/waiting-approvals.tsx'
import { ContactsList } from '../people/contacts-list.tsx'
import { convertAddress } from './convert-address.ts'
import { Criteria } from './criteria.tsx'
import { GoneSegment } from './loaded-segment.tsx'
import style from './segment-page.module.css'
import { SizeChart, shownDays } from './size-chart.tsx'
import { useSegmentActions } from './use-segment-actions.tsx'

/** /contacts/segments/:id */
export function Component() {
  const t = useMessages('segments')
  const { id = '' } = useParams()
  const asked = useQuery(segmentQuery(id))
  const { data: segment, error } = asked
  // The queries that decide how high the conditions and the chart are.
  const [sizes, lists, fields] = [
    useQuery(segmentSizesQuery(id, shownDays)),
    useQuery(listsQuery),
    useQuery(customFieldsQuery),
  ]
  const { isKnown, waiting } = useWaitingApprovals(`/contacts/segments/${id}`)
  const area = { to: '/contacts/segments', label: t('title') }

  const isGone = refused(error, 'segment_not_found')
  if (isGone || (!segment && error)) {
    return (
      <Page title={isGone ? t('page.goneTitle') : t('title')} area={area}>
        <Card>{isGone ? <GoneSegment /> : <FailedState query={asked} />}</Card>
      </Page>
    )
  }
  return (
    <Page
      title={segment?.name ?? ' '}
      area={area}
      sentence={segment && <Facts segment={segment} />}
      actions={segment && <Actions segment={segment} />}
    >
      <WhenKnown waits={!isKnown || [asked, sizes, lists, fields].some(isAwaited)}>
        <WaitingApprovals waiting={waiting} />
        {segment && (
          <>
            <Notices segment={segment} />
            <div className={style['facts']}>
              <Card title={t('page.criteria')}>
                <Criteria segment={segment} />
              </Card>
              <SizeChart id={id} />
            </div>
          </>
        )}
        <ContactsList
          // After a refresh the members may differ, so the list starts again.
          key={`${id}/${segment?.sample_updated_at}`}
          segment={{ id, name: segment?.name ?? '', evaluated: segment?.sample_updated_at ?? null }}
          empty={segment?.state === 'processing' ? <Processing /> : <Nobody segment={segment} />}
        />
      </WhenKnown>
      <Outlet />
    </Page>
  )
}

function Facts({ segment }: { segment: Segment }) {
  const t = useMessages('segments')
  const time = useShortTime()
  const { contacts_count, sample_updated_at, next_sample_update } = segment
  const parts = [
    ...(sample_updated_at === null ? [] : [t('page.count', { count: contacts_count })]),
    ...(sample_updated_at === null ? [] : [t('page.updated', { time: time(sample_updated_at) })]),
    ...(next_sample_update === null || segment.state === 'invalid'
      ? []
      : [t('page.next', { time: time(next_sample_update) })]),
  ]
  return <>{parts.join(' · ') || ' '}</>
}

/** Formats a time; without the date if it is today. */
function useShortTime(): (at: string) => string {
  const { clock, time, date } = useFormat()
  return (at) => (date(at) === date(new Date()) ? clock(at) : time(at))
}

function Actions({ segment }: { segment: Segment }) {
  const t = useMessages('segments')
  const { ofPage, refresh } = useSegmentActions()
  const { refreshes_used, max_refreshes, is_stale, state } = segment
  const left = t('refresh.left', { left: Math.max(0, max_refreshes - refreshes_used), of: max_refreshes })
  const isCurrent = state === 'ready' && !is_stale
  return (
    <>
      <Tooltip
        label={isCurrent ? `${t('refresh.upToDate')} · ${left}` : left}
        events={{ hover: true, focus: true, touch: true }}
      >
        <Button
          icon={<RefreshCw size={16} aria-hidden="true" />}
          busy={refresh.isPending}
          disabled={state === 'invalid'}
          onClick={() => refresh.run(segment)}
        >
          {t('action.refresh')}
        </Button>
      </Tooltip>
      <MenuButton actions={ofPage(segment)}>
        {t('action.options')}
        <ChevronDown aria-hidden="true" />
      </MenuButton>
      <ButtonLink look="primary" to={`/contacts/segments/${segment.id}/edit`}>
        {t('action.edit')}
      </ButtonLink>
    </>
  )
}

function Notices({ segment: { id, state, problem, status, is_legacy } }: { segment: Segment }) {
  const t = useMessages('segments')
  return (
    <>
      {state === 'invalid' && (
        <div className={style['notice']} data-tone="danger" role="alert">
          <TriangleAlert aria-hidden="true" />
          <p>
            <strong>{t('page.invalidTitle')}</strong>{' '}
            {(problem && t.refusal(problem.error_id, problem.parameter)) || status.error_message}
          </p>
          <ButtonLink size="toolbar" to={`/contacts/segments/${id}/edit`}>
            {t('page.repair')}
          </ButtonLink>
        </div>
      )}
      {state === 'processing' && (
        <div className={style['notice']} role="status">
          <span className={style['spinner']} aria-hidden="true" />
          <p>{t('page.processing')}</p>
        </div>
      )}
      {is_legacy && (
        <div className={style['notice']}>
          <p>{t('page.legacy')}</p>
          <ButtonLink size="toolbar" to={convertAddress(id)}>
            {t('page.convert')}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

function Processing() {
  const t = useMessages('segments')
  return <EmptyState icon={<Filter />} title={t('page.emptyProcessing')} text={t('page.processing')} />
}

function Nobody({ segment }: { segment: Segment | undefined }) {
  const t = useMessages('segments')
  if (segment?.state === 'invalid') {
    return <EmptyState icon={<Filter />} tone="quiet" title={t('page.emptyInvalid')} />
  }
  const hasConditions = (segment?.query_json?.groups.length ?? 0) > 0
  return (
    <EmptyState
      icon={<Filter />}
      title={t('page.emptyTitle')}
      text={t('page.emptyText')}
      small={hasConditions && t('page.emptyHint')}
      action={
        segment && <ButtonLink to={`/contacts/segments/${segment.id}/edit`}>{t('action.edit')}</ButtonLink>
      }
    />
  )
}
