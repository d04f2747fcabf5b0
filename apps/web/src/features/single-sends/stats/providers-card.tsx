import type { Counting, Metrics } from '@carillon/contract/stats'
import { otherProvider, type ProviderStats } from '@carillon/contract/stats-providers'
import { useQuery } from '@tanstack/react-query'
import { linksQuery } from '#api/stats.ts'
import { providersQuery } from '#api/stats-providers.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { Card } from '#ui/page/card.tsx'
import type { Days } from '#widgets/send-stats/chart.rules.ts'
import { EmptyCard } from '#widgets/send-stats/empty-card.tsx'
import { NumbersTable } from '#widgets/send-stats/numbers-table.tsx'
import { isCounted, shareOf, wholeOf } from '#widgets/send-stats/shares.ts'
import { useMachines } from '../machines/use-machines.ts'

const allColumns = ['delivered', 'unique_opens', 'unique_clicks', 'bounces', 'unsubscribes'] as const
/** The number of providers shown first. The smaller ones are shown on demand. */
const shownAtFirst = 6

interface ProvidersCardProps {
  id: string
  days: Days | null
  /** The numbers of the tiles, which are newer than those of the table. Undefined while they are loaded. */
  metrics?: Metrics | undefined
  /** The events that the send counted; undefined: all. */
  tracking?: Counting | undefined
}

/**
 * The mailbox providers of a single send's recipients, with the results of each: most delivered first, of all days.
 * It stands below the links, whose number is not known before, so it appears after them.
 */
export function ProvidersCard({ id, days, metrics, tracking }: ProvidersCardProps) {
  const t = useMessages('single-send-stats')
  const sends = useMessages('single-sends')
  const format = useFormat()
  const dialogTo = useDialogTo()
  const [machines] = useMachines()
  const links = useQuery(linksQuery(id, days, format.timeZone, { machines }))
  const { data, error, isFetching, refetch } = useQuery(providersQuery(id))
  if (links.isPending) return null
  if (error && !data) {
    return (
      <Card title={t('providers.title')}>
        <FailedState query={{ error, refetch, isFetching }} />
      </Card>
    )
  }
  if (data && !data.results.some(hasOutcome)) {
    return (
      <EmptyCard title={t('providers.title')}>
        {t(data.is_counted ? 'providers.none' : 'providers.notCounted')}
      </EmptyCard>
    )
  }
  const columns = allColumns.filter((metric) => isCounted(metric, tracking))
  // Opens and clicks are counted some minutes later; until then a 0 would not be true.
  const isLate = (metric: (typeof allColumns)[number]) =>
    (metric === 'unique_opens' || metric === 'unique_clicks') &&
    (metrics?.[metric] ?? 0) > 0 &&
    data?.results.every(({ stats }) => stats[metric] === 0) === true
  const rows = data?.results.map(({ mailbox_provider: provider, stats }) => {
    const name = provider === otherProvider ? t('providers.other') : provider
    return {
      key: provider,
      name,
      cells: columns.map((metric) => ({
        count: isLate(metric) ? null : stats[metric],
        share: shareOf(stats[metric], stats[wholeOf[metric]]),
        to: dialogTo(`/single-sends/${id}/stats/providers/${encodeURIComponent(provider)}/people/${metric}`),
        label: t('showPeople', { name: `${t(`group.${metric}`)}, ${name}`, count: stats[metric] }),
      })),
    }
  })
  return (
    <Card title={t('providers.title')} padded={false}>
      <NumbersTable
        label={t('providers.table')}
        first={t('providers.provider')}
        columns={columns.map((metric) => ({
          key: metric,
          title: t(`group.${metric}`),
          about: sends(`stats.about.${metric}`),
        }))}
        rows={rows}
        shown={shownAtFirst}
        foot={
          data &&
          (data.is_counted
            ? t('providers.countedTo', { time: format.time(data.counted_to) })
            : t('providers.notCounted'))
        }
      />
    </Card>
  )
}

/** True once outcomes are counted. Requests are counted first; until then every other number would be a false 0. */
function hasOutcome({ stats: { delivered, bounces, blocks, deferred, drops } }: ProviderStats): boolean {
  return delivered + bounces + blocks + deferred + drops > 0
}
