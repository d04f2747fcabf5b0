import type { SingleSend } from '@carillon/contract/single-sends'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Navigate, Outlet, useParams } from 'react-router'
import { singleSendQuery } from '#api/single-sends.ts'
import { deliveryQuery, totalsQuery, useExportStats } from '#api/stats.ts'
import { downloadText } from '#lib/download.ts'
import { useMessages } from '#lib/messages.tsx'
import { isGone } from '#lib/refusal.ts'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { DeliveryPanel } from '../parts/delivery-panel.tsx'
import { LinkTable } from '../parts/link-table.tsx'
import { MetricTiles } from '../parts/metric-tiles.tsx'
import { RowStatus } from '../parts/row-status.tsx'
import type { ShownMetric } from '../parts/shares.ts'
import { StatsMenu } from '../parts/stats-menu.tsx'
import { WaitingPanel } from '../parts/waiting-panel.tsx'
import style from './single-send-stats.module.css'

/** The chart library is loaded after the numbers. */
const StatsChart = lazy(() => import('../parts/stats-chart.tsx'))

export function Component() {
  const t = useMessages('single-sends')
  const id = useParams()['id'] ?? ''
  const { data, error, isFetching, refetch } = useQuery({
    ...singleSendQuery(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.status === 'scheduled' ? 1000 : false),
  })
  if (data?.status === 'draft' && !isFetching) return <Navigate to={`/single-sends/${id}/editor`} replace />
  if (data?.status === 'scheduled' && !isDue(data))
    return <Navigate to={`/single-sends/${id}/review`} replace />
  if (data && data.status !== 'draft') return <Stats stored={data} />
  return (
    <Page title={t('actions.stats')} area={{ to: '/single-sends', label: t('title') }}>
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

/** Scheduled for now: sending is starting, and this page shows it. */
function isDue({ send_at }: SingleSend): boolean {
  return send_at !== null && new Date(send_at).getTime() < Date.now() + 5000
}

function Stats({ stored }: { stored: SingleSend }) {
  const t = useMessages('single-sends')
  const format = useFormat()
  const dialogTo = useDialogTo()
  const { id, name, sent_at } = stored
  const exporting = useExport(stored)
  const [lines, showLines] = useState<ReadonlySet<ShownMetric>>(
    new Set(['delivered', 'unique_opens', 'unique_clicks']),
  )
  const { data: delivery } = useQuery(deliveryQuery(id))
  const progress = delivery
    ? {
        status: delivery.status,
        total: delivery.total,
        finished: finishedOf(delivery),
        delivered: delivery.states.delivered,
      }
    : null
  const totals = useQuery(totalsQuery(id, delivery?.status === 'sending'))
  return (
    <Page
      title={name}
      area={{ to: '/single-sends', label: t('title') }}
      sentence={
        <span className={style['status']}>
          <RowStatus row={{ ...stored, delivery: progress }} />
          {sent_at && t('stats.sentOn', { time: format.time(sent_at) })}
        </span>
      }
      actions={
        <>
          <ButtonLink to={dialogTo(`/single-sends/${id}/stats/preview`)}>{t('stats.preview')}</ButtonLink>
          <Button onClick={exporting.run} busy={exporting.busy}>
            {t('stats.export')}
          </Button>
          <StatsMenu id={id} name={name} />
        </>
      }
    >
      {totals.isError && !totals.data ? (
        <FailedState error={totals.error} onRetry={() => totals.refetch()} retrying={totals.isFetching} />
      ) : (
        <MetricTiles
          metrics={totals.data ?? undefined}
          lines={lines}
          onToggle={(metric) => showLines(toggled(lines, metric))}
        />
      )}
      <div className={style['parts']}>
        {stored.waiting_for.length > 0 ? <WaitingPanel stored={stored} /> : <DeliveryPanel id={id} />}
        {sent_at && (
          <Suspense fallback={<div style={{ height: 360 }} />}>
            <StatsChart id={id} sentAt={sent_at} lines={lines} />
          </Suspense>
        )}
        <LinkTable id={id} />
      </div>
      <Outlet />
    </Page>
  )
}

function finishedOf({
  total,
  states,
}: {
  total: number
  states: { pending: number; in_flight: number; deferred: number }
}) {
  return total - states.pending - states.in_flight - states.deferred
}

function toggled(lines: ReadonlySet<ShownMetric>, metric: ShownMetric): ReadonlySet<ShownMetric> {
  const next = new Set(lines)
  if (!next.delete(metric)) next.add(metric)
  return next
}

function useExport({ id, name }: SingleSend) {
  const { timeZone } = useFormat()
  const exporting = useExportStats()
  const file = `${name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'single-send'}-stats-${new Date().toISOString().slice(0, 10)}.csv`
  return {
    busy: exporting.isPending,
    run: () =>
      exporting.mutate(
        { ids: [id], timezone: timeZone },
        { onSuccess: (csv) => downloadText(csv, file, 'text/csv') },
      ),
  }
}
