import type { AbTest } from '@carillon/contract/ab-tests'
import type { Delivery } from '@carillon/contract/delivery'
import { type ResendGroup, resendGroups, type SingleSend } from '@carillon/contract/single-sends'
import { type Counting, type Metrics, metricNames } from '@carillon/contract/stats'
import { rangedGroups, type StatsGroup } from '@carillon/contract/stats-people'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Navigate, Outlet, useParams } from 'react-router'
import { deliveryQuery } from '#api/delivery.ts'
import { singleSendQuery } from '#api/single-sends.ts'
import { linksQuery, seriesQuery } from '#api/stats.ts'
import { bounceReasonsQuery } from '#api/stats-bounces.ts'
import { usualQuery } from '#api/stats-compare.ts'
import { singleSendAnswersQuery } from '#api/unsubscribe-answers.ts'
import { loadMessages, useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { SkeletonWord } from '#ui/feedback/skeleton.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { chartSpan, chosenDays, type Days } from '#widgets/send-stats/chart.rules.ts'
import { DateRange } from '#widgets/send-stats/date-range.tsx'
import { MetricTiles } from '#widgets/send-stats/metric-tiles.tsx'
import style from '#widgets/send-stats/send-stats.module.css'
import { firstLines, type ShownMetric } from '#widgets/send-stats/shares.ts'
import { ChartSkeleton } from '#widgets/send-stats/stats-skeletons.tsx'
import { UnsubscribeAnswers } from '#widgets/unsubscribe-answers/unsubscribe-answers.tsx'
import { AbTestCard } from '../ab-test/ab-test-card.tsx'
import { AbTestTag } from '../ab-test/ab-test-tag.tsx'
import { useAbTestResults } from '../ab-test/use-ab-test-results.ts'
import { BounceReasons } from '../bounce-reasons/bounce-reasons.tsx'
import { ClicksNotCounted, ClickTracking } from '../click-map/click-tracking.tsx'
import { MachineSwitch } from '../machines/machine-switch.tsx'
import { useMachines } from '../machines/use-machines.ts'
import { ExportMenu } from '../parts/export-menu.tsx'
import { RowStatus } from '../parts/row-status.tsx'
import { CountriesCard } from '../stats/countries-card.tsx'
import { DeliveryPanel } from '../stats/delivery-panel.tsx'
import { NotDelivered } from '../stats/not-delivered.tsx'
import { ProvidersCard } from '../stats/providers-card.tsx'
import { StatsMenu } from '../stats/stats-menu.tsx'
import { StatsSkeleton } from '../stats/stats-skeleton.tsx'
import { TileMachines } from '../stats/tile-machines.tsx'
import { isComparable, TileUsual } from '../stats/tile-usual.tsx'
import { WaitingPanel } from '../stats/waiting-panel.tsx'

/** The chart library is loaded after the numbers. */
const SendChart = lazy(() => import('../stats/send-chart.tsx'))

/** The numbers of a text message, with their texts. */
const TextStats = lazy(async () => {
  const [stats] = await Promise.all([import('../sms/text-stats.tsx'), loadMessages('sms', 'tags')])
  return stats
})

export function Component() {
  const t = useMessages('single-sends')
  const id = useParams()['id'] ?? ''
  const query = useQuery({
    ...singleSendQuery(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.status === 'scheduled' ? 1000 : false),
  })
  const { data, isFetching } = query
  if (data?.status === 'draft' && !isFetching) return <Navigate to={`/single-sends/${id}/editor`} replace />
  if (data?.sms_config && data.status !== 'draft' && (data.status !== 'scheduled' || isDue(data))) {
    return (
      <Suspense
        fallback={
          <Page title={data.name} area={{ to: '/single-sends', label: t('title') }}>
            <StatsSkeleton />
          </Page>
        }
      >
        <TextStats stored={data} />
        <Outlet />
      </Suspense>
    )
  }
  if (data?.status === 'scheduled' && !isDue(data))
    return <Navigate to={`/single-sends/${id}/review`} replace />
  if (data && data.status !== 'draft') return <Stats stored={data} />
  return (
    <Page title={t('actions.stats')} area={{ to: '/single-sends', label: t('title') }}>
      <NotLoaded
        query={query}
        lines={8}
        gone={{ title: t('editor.gone'), to: '/single-sends', action: t('editor.toIndex') }}
      />
    </Page>
  )
}

/** True if the time of a scheduled send has come: this page shows how it starts. */
function isDue({ send_at }: SingleSend): boolean {
  return send_at !== null && new Date(send_at).getTime() < Date.now() + 5000
}

/** True if counted events may come from a machine. */
function hasMachines({ sent_at, tracking }: SingleSend): boolean {
  return sent_at !== null && (tracking?.opens !== false || tracking.clicks !== false)
}

/** Data for the dialogs over the page. */
export interface StatsContext {
  name: string
  test: AbTest | undefined
  /** The chosen days; null for all. */
  span: Days | null
  /** The number of people that a number counts, as the page shows it. */
  countOf: (group: StatsGroup) => number | undefined
}

/** The groups of people who did not react, for the reactions that were counted. */
function silentGroups(tracking: Counting | undefined): readonly ResendGroup[] {
  return resendGroups.filter((group) => tracking?.[group === 'not_opened' ? 'opens' : 'clicks'] !== false)
}

const dateState = { dates: '', from: '', to: '' }

function Stats({ stored }: { stored: SingleSend }) {
  const t = useMessages('single-sends')
  const dates = useMessages('single-send-stats')
  const format = useFormat()
  const dialogTo = useDialogTo()
  const { id, name, sent_at, tracking } = stored
  const [lines, showLines] = useState<ReadonlySet<ShownMetric>>(new Set(firstLines(tracking)))
  const [chosen, choose] = useUrlState(dateState)
  const now = new Date()
  const days = chosenDays(chosen, now, format.timeZone)
  const [machines] = useMachines()
  usePrefetchQuery(linksQuery(id, days, format.timeZone, { machines }))
  const bounces = useQuery(bounceReasonsQuery(id, days, format.timeZone))
  const state = useQuery(deliveryQuery(id))
  const { data: delivery, isPending } = state
  const chart = chartSpan(sent_at ?? now.toISOString(), days, now, format.timeZone)
  const series = useQuery({ ...seriesQuery(id, chart, format.timeZone), enabled: days !== null })
  const inDays = series.isPlaceholderData ? undefined : series.data
  const metrics = days === null ? delivery?.stats : inDays && sumOf(inDays.map(({ stats }) => stats))
  const usual = useQuery({ ...usualQuery(id), enabled: isComparable(sent_at, now) })
  const abTest = useAbTestResults(stored)
  const progress = delivery
    ? {
        status: delivery.status,
        total: delivery.total,
        finished: finishedOf(delivery),
        delivered: delivery.states.delivered,
        handed_over: delivery.states.delivered,
        auto_pause: delivery.auto_pause?.reason ?? null,
      }
    : null
  return (
    <Page
      title={name}
      area={{ to: '/single-sends', label: t('title') }}
      sentence={
        <span className={style['status']}>
          {isPending ? <SkeletonWord width={90} /> : <RowStatus row={{ ...stored, delivery: progress }} />}
          {stored.abtest && <AbTestTag />}
          {sent_at && t('stats.sentOn', { time: format.time(sent_at) })}
        </span>
      }
      actions={
        <>
          {sent_at && <DateRange all={dates('dates.all')} chosen={chosen} days={days} onChange={choose} />}
          <span className={style['onlyWide']}>
            <ButtonLink to={dialogTo(`/single-sends/${id}/stats/preview`)}>{t('stats.preview')}</ButtonLink>
          </span>
          <ExportMenu label={t('stats.export')} name={name} ids={[id]} />
          <StatsMenu id={id} name={name} silent={sent_at ? silentGroups(tracking) : []} />
        </>
      }
    >
      {isPending || abTest.isPending || bounces.isPending || usual.isLoading ? (
        <StatsSkeleton isTest={stored.abtest !== undefined} />
      ) : state.isError && delivery === undefined ? (
        <FailedState query={state} />
      ) : (
        <>
          <MetricTiles
            peopleOf={(group) => `/single-sends/${id}/stats/people/${group}`}
            metrics={metrics}
            tracking={tracking}
            isLoading={days !== null && metrics === undefined}
            isNew={days === null}
            lines={lines}
            more={days === null && <NotDelivered id={id} delivery={delivery ?? null} />}
            onToggle={(metric) => showLines(toggled(lines, metric))}
            beside={(name) => (
              <>
                {days === null && usual.data && (
                  <TileUsual name={name} metrics={metrics} usual={usual.data} />
                )}
                {machines && <TileMachines id={id} name={name} metrics={metrics} />}
              </>
            )}
          />
          {hasMachines(stored) && <MachineSwitch metrics={metrics} />}
          <div className={style['parts']}>
            {stored.abtest && (
              <AbTestCard id={id} test={stored.abtest} results={abTest} delivery={delivery ?? null} />
            )}
            {stored.waiting_for.length > 0 ? (
              <WaitingPanel stored={stored} />
            ) : (
              <DeliveryPanel
                id={id}
                delivery={delivery ?? null}
                isTest={stored.abtest?.winning_template_id === ''}
              />
            )}
            {sent_at && (
              <Suspense fallback={<ChartSkeleton />}>
                <SendChart id={id} sentAt={sent_at} span={chart} lines={lines} machines={machines} />
              </Suspense>
            )}
            <BounceReasons id={id} query={bounces} isOfDays={days !== null} />
            {tracking?.clicks === false ? (
              <ClicksNotCounted />
            ) : (
              <ClickTracking
                id={id}
                days={days}
                test={stored.abtest}
                machineClicks={metrics?.machine_clicks}
              />
            )}
            {sent_at && <ProvidersCard id={id} days={days} metrics={delivery?.stats} tracking={tracking} />}
            {sent_at && <Answers id={id} />}
            {sent_at && <CountriesCard id={id} tracking={tracking} />}
          </div>
        </>
      )}
      <Outlet
        context={
          {
            name,
            test: stored.abtest,
            span: days,
            countOf: (group) => countOf(group, metrics, delivery),
          } satisfies StatsContext
        }
      />
    </Page>
  )
}

/** The reasons why readers unsubscribed, of all days. */
function Answers({ id }: { id: string }) {
  const t = useMessages('unsubscribe-answers')
  return <UnsubscribeAnswers query={useQuery(singleSendAnswersQuery(id))} none={t('noneOfSend')} />
}

/** The numbers of all days together. */
function sumOf(days: readonly Metrics[]): Metrics {
  const sum = Object.fromEntries(metricNames.map((name) => [name, 0])) as Metrics
  for (const each of days) for (const name of metricNames) sum[name] += each[name]
  return sum
}

function countOf(
  group: StatsGroup,
  metrics: Metrics | undefined,
  delivery: Delivery | null | undefined,
): number | undefined {
  if ((rangedGroups as readonly StatsGroup[]).includes(group))
    return metrics?.[group as (typeof rangedGroups)[number]]
  return delivery?.states[group as keyof Delivery['states']]
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
