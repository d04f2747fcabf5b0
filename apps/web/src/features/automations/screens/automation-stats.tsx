import type { Approval } from '@carillon/contract/approvals'
import type { Automation } from '@carillon/contract/automations'
import { emailStepsOf } from '@carillon/journey/emails'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, Outlet, useParams } from 'react-router'
import { automationLinksQuery, automationTotalQuery } from '#api/automation-stats.ts'
import { automationQuery } from '#api/automations.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { GoneState, NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { FilterMenu } from '#ui/table/filter-menu.tsx'
import { useWaitingApprovals, WaitingApprovals } from '#widgets/approval/waiting-approvals.tsx'
import { chosenDays } from '#widgets/send-stats/chart.rules.ts'
import { DateRange } from '#widgets/send-stats/date-range.tsx'
import { LinksTable } from '#widgets/send-stats/links-table.tsx'
import { MetricTiles } from '#widgets/send-stats/metric-tiles.tsx'
import style from '#widgets/send-stats/send-stats.module.css'
import { firstLines, type ShownMetric } from '#widgets/send-stats/shares.ts'
import { ChartSkeleton, TilesSkeleton } from '#widgets/send-stats/stats-skeletons.tsx'
import { EmailNumbers } from '../parts/email-numbers.tsx'
import { useEmailName } from '../parts/email-steps.ts'
import { ExportButton } from '../parts/export-button.tsx'
import { GoalTile } from '../parts/goal-tile.tsx'
import { NotSentTile } from '../parts/not-sent-tile.tsx'
import { AutomationStatusBadge } from '../parts/row-status.tsx'
import { TextNumbers } from '../parts/text-numbers.tsx'
import type { AutomationStatsContext } from './automation-stats-people.tsx'

/** The chart library is loaded after the numbers. */
const AutomationChart = lazy(() => import('../parts/automation-chart.tsx'))

export function Component() {
  const t = useMessages('automations')
  const id = useParams()['id'] ?? ''
  const query = useQuery(automationQuery(id))
  const { data } = query
  const { isKnown, waiting } = useWaitingApprovals(`/automations/${id}/detail`)
  if (data?.live_since && isKnown) {
    return <Stats automation={data} since={data.live_since} waiting={waiting} />
  }
  return (
    <Page title={data?.name ?? t('stats.title')} area={{ to: '/automations', label: t('title') }}>
      {data && !data.live_since ? (
        <GoneState
          title={t('stats.neverLive')}
          text={t('stats.neverLiveText')}
          to={`/automations/${id}/detail`}
          action={t('stats.toDetail')}
        />
      ) : (
        <NotLoaded
          query={query}
          lines={8}
          gone={{ title: t('gone'), to: '/automations', action: t('stats.toIndex') }}
        />
      )}
    </Page>
  )
}

const urlState = { dates: '', from: '', to: '', email: '' }

interface StatsProps {
  automation: Automation
  since: string
  waiting: readonly Approval[]
}

function Stats({ automation, since, waiting }: StatsProps) {
  const t = useMessages('automations')
  const about = useMessages('single-send-stats')
  const dialogTo = useDialogTo()
  const format = useFormat()
  const { id, name } = automation
  const [state, change] = useUrlState(urlState)
  const [toggled, toggle] = useState<ReadonlySet<ShownMetric>>(new Set())
  const days = chosenDays(state, new Date(), format.timeZone)
  const total = useQuery(automationTotalQuery(id, state.email, days, format.timeZone))
  const links = useQuery(automationLinksQuery(id, state.email, days, format.timeZone))
  const nameOf = useEmailName(automation)
  const tracking = total.data?.tracking
  const first = firstLines(tracking)
  const lines = new Set(first.filter((metric) => !toggled.has(metric)))
  for (const metric of toggled) if (!first.includes(metric)) lines.add(metric)
  const onToggle = (metric: ShownMetric) => {
    const next = new Set(toggled)
    if (!next.delete(metric)) next.add(metric)
    toggle(next)
  }
  return (
    <Page
      title={name}
      area={{ to: '/automations', label: t('title') }}
      sentence={
        <span className={style['status']}>
          <AutomationStatusBadge row={automation} />
          {t('stats.liveSince', { time: format.time(since) })}
        </span>
      }
      actions={
        <>
          <DateRange all={t('stats.allDays')} chosen={state} days={days} onChange={change} />
          <ExportButton label={t('stats.export')} name={name} ids={[id]} />
          <ButtonLink to={`/automations/${id}/detail`}>{t('stats.toDetail')}</ButtonLink>
        </>
      }
    >
      <WaitingApprovals waiting={waiting} />
      <div className={style['which']}>
        <FilterMenu
          label={t('stats.email')}
          anyLabel={t('stats.allEmails')}
          value={state.email}
          choices={emailStepsOf(automation.steps).map(({ step }) => ({ value: step, label: nameOf(step) }))}
          onChange={(email) => change({ email })}
        />
      </div>
      {total.isPending ? (
        <TilesSkeleton />
      ) : total.isError && total.data === undefined ? (
        <FailedState query={total} />
      ) : (
        <MetricTiles
          metrics={total.data?.stats}
          tracking={tracking}
          isLoading={false}
          isNew={days === null}
          lines={lines}
          onToggle={onToggle}
          peopleOf={(metric) => `/automations/${id}/stats/people/${metric}`}
          more={
            <>
              {total.data && (
                <NotSentTile
                  metrics={total.data.stats}
                  people={days === null ? dialogTo(`/automations/${id}/stats/people/dropped`) : undefined}
                />
              )}
              {total.data?.goal && (
                <GoalTile
                  goal={total.data.goal}
                  isOfEmail={state.email !== ''}
                  people={days === null ? convertedAt(id, state.email) : undefined}
                />
              )}
            </>
          }
        />
      )}
      <div className={style['parts']}>
        <Suspense fallback={<ChartSkeleton />}>
          <AutomationChart id={id} step={state.email} since={since} days={days} lines={lines} />
        </Suspense>
        <EmailNumbers automation={automation} days={days} />
        <TextNumbers automation={automation} />
        <Card title={t('stats.links')} padded={false}>
          <LinksTable
            query={links}
            isOfDays={days !== null}
            keyOf={(link) => `${link.step_id}:${link.url_location}:${link.url}`}
            clicksOf={(link) => (
              <Link
                to={dialogTo(
                  `/automations/${id}/stats/links/${link.step_id}/${link.url_location}/${encodeURIComponent(link.url)}`,
                )}
                aria-label={about('showPeople', { name: link.url, count: link.clicks })}
              >
                {format.number(link.clicks)}
              </Link>
            )}
            beside={(link) =>
              state.email === '' && <div className={style['share']}>{nameOf(link.step_id)}</div>
            }
          />
        </Card>
      </div>
      <Outlet
        context={
          {
            name,
            email: state.email,
            days,
            nameOf,
            emailName: state.email === '' ? '' : nameOf(state.email),
          } satisfies AutomationStatsContext
        }
      />
    </Page>
  )
}

/** The address of the people who reached the goal, or reached it after one email. */
function convertedAt(id: string, email: string): string {
  const query = new URLSearchParams({ goal: 'true', ...(email ? { email } : {}) })
  return `/automations/${id}/people?${query}`
}
