import type { Counting } from '@carillon/contract/stats'
import { type CountryStats, unknownCountry } from '@carillon/contract/stats-countries'
import { useQuery } from '@tanstack/react-query'
import { countriesQuery } from '#api/stats-countries.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { Card } from '#ui/page/card.tsx'
import { EmptyCard } from '#widgets/send-stats/empty-card.tsx'
import { type NumberCell, NumbersTable } from '#widgets/send-stats/numbers-table.tsx'
import { isCounted, shareOf } from '#widgets/send-stats/shares.ts'
import { usePlaceName } from './place-name.ts'

const allColumns = ['unique_opens', 'opens', 'unique_clicks', 'clicks'] as const
/** The number of countries shown first. The smaller ones are shown on demand. */
const shownAtFirst = 6

/**
 * The places where people opened and clicked, most unique opens first, of all days. Without a database of places in
 * the installation, there is no card. It is the last card of the page, so nothing moves when it appears.
 */
export function CountriesCard({ id, tracking }: { id: string; tracking: Counting | undefined }) {
  const columns = allColumns.filter((metric) => isCounted(metric, tracking))
  const t = useMessages('single-send-stats')
  const format = useFormat()
  const dialogTo = useDialogTo()
  const nameOf = usePlaceName()
  const { data, error, isFetching, refetch } = useQuery(countriesQuery(id))
  if (error && !data) {
    return (
      <Card title={t('countries.title')}>
        <FailedState query={{ error, refetch, isFetching }} />
      </Card>
    )
  }
  if (!data?.is_configured || columns.length === 0) return null
  if (data.results.length === 0) {
    return (
      <EmptyCard title={t('countries.title')}>
        {t(data.is_counted ? 'countries.none' : 'providers.notCounted')}
      </EmptyCard>
    )
  }
  const sum = (metric: (typeof allColumns)[number]) =>
    data.results.reduce((all, { stats }) => all + stats[metric], 0)
  const whole = Object.fromEntries(columns.map((metric) => [metric, sum(metric)]))
  const cellsOf = (place: string, stats: CountryStats['stats']): NumberCell[] =>
    columns.map((metric) => {
      const share = shareOf(stats[metric], whole[metric])
      if (metric === 'opens' || metric === 'clicks') return { count: stats[metric], share }
      return {
        count: stats[metric],
        share,
        to: dialogTo(`/single-sends/${id}/stats/places/${place}/people/${metric}`),
        label: t('showPeople', { name: `${t(`group.${metric}`)}, ${nameOf(place)}`, count: stats[metric] }),
      }
    })
  return (
    <Card title={t('countries.title')} padded={false}>
      <NumbersTable
        label={t('countries.table')}
        first={t('countries.country')}
        columns={columns.map((metric) => ({
          key: metric,
          title: t(`countries.${metric}`),
          about: t(`countries.about.${metric}`),
        }))}
        rows={data.results.map(({ country, stats, provinces }) => ({
          key: country,
          name: nameOf(country),
          cells: cellsOf(country, stats),
          parts: provinces.map(({ province, stats: own }) => ({
            key: province,
            name: province,
            cells: cellsOf(`${country}-${province}`, own),
          })),
        }))}
        shown={shownAtFirst}
        foot={
          <>
            {data.is_counted
              ? t('countries.countedTo', { time: format.time(data.counted_to) })
              : t('providers.notCounted')}
            {data.results.some(({ country }) => country === unknownCountry) && ` ${t('countries.unknown')}`}
          </>
        }
      />
    </Card>
  )
}
