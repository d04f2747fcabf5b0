import { otherProvider, type ProviderStats } from '@carillon/contract/stats-providers'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { linksQuery } from '#api/stats.ts'
import { providersQuery } from '#api/stats-providers.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import type { Days } from './chart.rules.ts'
import style from './providers-card.module.css'
import { shareDigits, shareOf, wholeOf } from './shares.ts'

const columns = ['delivered', 'unique_opens', 'unique_clicks', 'bounces', 'unsubscribes'] as const
/** The smaller ones are shown on demand. */
const shownAtFirst = 6

/**
 * Where the mail of a single send went, and how each provider took it: most delivered first, of all days. It stands below
 * the links, whose number is not known before, so it comes after them.
 */
export function ProvidersCard({ id, days }: { id: string; days: Days | null }) {
  const t = useMessages('single-send-stats')
  const format = useFormat()
  const links = useQuery(linksQuery(id, days, format.timeZone))
  const { data, error, isFetching, refetch } = useQuery(providersQuery(id))
  const [showsAll, showAll] = useState(false)
  if (links.isPending) return null
  if (!data) {
    return (
      <Card title={t('providers.title')} padded={error !== null}>
        {error ? (
          <FailedState error={error} onRetry={() => refetch()} retrying={isFetching} />
        ) : (
          <ProvidersSkeleton />
        )}
      </Card>
    )
  }
  if (data.results.length === 0) {
    return (
      <Card title={t('providers.title')}>
        <p className={style['none']}>{t(data.is_counted ? 'providers.none' : 'providers.notCounted')}</p>
      </Card>
    )
  }
  const shown = showsAll ? data.results : data.results.slice(0, shownAtFirst)
  return (
    <Card title={t('providers.title')} padded={false}>
      <Scroll>
        <Head />
        <tbody>
          {shown.map(({ mailbox_provider: name, stats }) => (
            <tr key={name}>
              <th scope="row">{name === otherProvider ? t('providers.other') : name}</th>
              {columns.map((metric) => (
                <Cell key={metric} metric={metric} stats={stats} />
              ))}
            </tr>
          ))}
        </tbody>
      </Scroll>
      <div className={style['foot']}>
        {data.results.length > shownAtFirst && !showsAll && (
          <Button look="quiet" size="toolbar" onClick={() => showAll(true)}>
            {t('providers.showAll', { count: data.results.length })}
          </Button>
        )}
        <span>
          {data.is_counted
            ? t('providers.countedTo', { time: format.time(data.counted_to) })
            : t('providers.notCounted')}
        </span>
      </div>
    </Card>
  )
}

function Scroll({ children }: { children: ReactNode }) {
  const t = useMessages('single-send-stats')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={style['scroll']} aria-label={t('providers.table')} tabIndex={0}>
      <table className={style['table']}>{children}</table>
    </section>
  )
}

function Head() {
  const t = useMessages('single-send-stats')
  return (
    <thead>
      <tr>
        <th scope="col">{t('providers.provider')}</th>
        {columns.map((metric) => (
          <th key={metric} scope="col">
            {t(`group.${metric}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Cell({ metric, stats }: { metric: (typeof columns)[number]; stats: ProviderStats['stats'] }) {
  const format = useFormat()
  const share = shareOf(stats[metric], stats[wholeOf[metric]])
  return (
    <td>
      {format.number(stats[metric])}
      <span className={style['share']}>
        {share === null ? '–' : format.percent(share, shareDigits(share))}
      </span>
    </td>
  )
}

/** The table while it is loaded, as large as with a few providers. */
function ProvidersSkeleton() {
  const ui = useMessages('ui')
  return (
    <div role="status" aria-label={ui('loading')}>
      <Scroll>
        <Head />
        <tbody>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
            <tr key={row}>
              <td>
                <SkeletonBar width={90} />
              </td>
              {columns.map((metric) => (
                <td key={metric}>
                  <span className={style['waiting']}>
                    <SkeletonBar width={44} />
                  </span>
                  <span className={style['share']} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Scroll>
      <div className={style['foot']} />
    </div>
  )
}
