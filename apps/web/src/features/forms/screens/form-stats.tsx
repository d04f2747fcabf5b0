import type { Form } from '@carillon/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { useParams } from 'react-router'
import { formQuery, formStatsQuery } from '#api/forms.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import sendStats from '#widgets/send-stats/send-stats.module.css'
import { ChartPlace } from '#widgets/send-stats/stats-skeletons.tsx'
import { ConsentsCard } from '../stats/consents-card.tsx'
import { daysOf, spanOf, spans, usualSpan } from '../stats/days.rules.ts'
import { PagesCard } from '../stats/pages-card.tsx'
import { StatsTiles } from '../stats/stats-tiles.tsx'

/** The chart library is loaded after the numbers. */
const DayChart = lazy(() => import('../stats/day-chart.tsx'))

export function Component() {
  const t = useMessages('forms')
  const id = useParams()['id'] ?? ''
  const query = useQuery({ ...formQuery(id), refetchOnMount: 'always' })
  const { data } = query
  const area = { to: '/forms/signup', label: t('title') }
  if (data && data.published_at !== null) return <Stats key={id} form={data} />
  return (
    <Page title={data?.name ?? t('stats.title')} area={area}>
      {data ? (
        <EmptyState
          icon={<Eye />}
          tone="quiet"
          title={t('share.notApplied')}
          text={t('stats.notApplied')}
          action={<ButtonLink to={`/forms/signup/${id}/editor`}>{t('stats.edit')}</ButtonLink>}
        />
      ) : (
        <NotLoaded
          query={query}
          lines={8}
          gone={{ title: t('gone'), to: '/forms/signup', action: t('toIndex') }}
        />
      )}
    </Page>
  )
}

const urlState = { days: '' }

function Stats({ form }: { form: Form }) {
  const t = useMessages('forms')
  const [state, change] = useUrlState(urlState)
  const span = spanOf(state.days)
  const days = useMemo(() => daysOf(span, new Date()), [span])
  const query = useQuery(formStatsQuery(form.id, days))
  const { data, error, isFetching, refetch } = query
  return (
    <Page
      title={form.name}
      area={{ to: '/forms/signup', label: t('title') }}
      sentence={`${t('stats.counted')} ${t('stats.utc')}`}
      actions={
        <>
          <MenuButton
            look="quiet"
            actions={spans.map((each) => ({
              label: t(`stats.span.d${each}`),
              isOn: each === span,
              run: () => change({ days: each === usualSpan ? '' : each }),
            }))}
          >
            {t(`stats.span.d${span}`)}
          </MenuButton>
          <ButtonLink to={`/forms/signup/${form.id}/share`}>{t('stats.share')}</ButtonLink>
          <ButtonLink to={`/forms/signup/${form.id}/editor`}>{t('stats.edit')}</ButtonLink>
        </>
      }
    >
      {error && !data ? (
        <FailedState query={{ error, refetch, isFetching }} />
      ) : (
        <>
          <StatsTiles form={form} stats={data} />
          <div className={sendStats['parts']}>
            <Card title={t('stats.byDay')}>
              {data && data.total.views === 0 && data.total.submits === 0 ? (
                <EmptyState
                  icon={<Eye />}
                  tone="quiet"
                  title={t(form.views === 0 ? 'stats.none' : 'stats.noneInDays')}
                  text={form.views === 0 ? t('stats.noneText') : undefined}
                />
              ) : data ? (
                <Suspense fallback={<ChartPlace />}>
                  <DayChart
                    days={data.days}
                    withConfirmed={form.double_opt_in || data.total.confirmed !== data.total.submits}
                  />
                </Suspense>
              ) : (
                <ChartPlace />
              )}
            </Card>
            {data && (
              <>
                <PagesCard pages={data.pages} />
                <ConsentsCard form={form} />
              </>
            )}
          </div>
        </>
      )}
    </Page>
  )
}
