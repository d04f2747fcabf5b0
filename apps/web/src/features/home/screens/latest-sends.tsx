import type { SingleSendSummary } from '@carillon/contract/single-sends'
import { useQuery } from '@tanstack/react-query'
import { batchStatsQuery } from '#api/stats.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { MeterCell } from '#ui/page/meter.tsx'
import { RowTitle } from '#ui/table/data-table.tsx'
import { ListCard } from '#ui/table/index-page.tsx'

interface LatestSendsProps {
  sends: readonly SingleSendSummary[]
  query: { isPending: boolean; isError: boolean; isFetching: boolean; error: unknown; refetch: () => unknown }
}

/** The last five sends and what they reached. */
export function LatestSends({ sends, query }: LatestSendsProps) {
  const t = useMessages('home')
  const format = useFormat()
  const isMoving = sends.some(({ delivery }) => delivery?.status === 'sending')
  const ids = sends.map(({ id }) => id)
  const { data: stats } = useQuery(batchStatsQuery(ids, isMoving))
  return (
    <ListCard
      caption={t('latest.title')}
      query={query}
      rows={sends}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      firstRun={null}
      columns={[
        {
          key: 'name',
          title: t('latest.title'),
          render: (row) => (
            <RowTitle
              to={`/single-sends/${row.id}/stats`}
              second={row.sent_at ? format.time(row.sent_at) : undefined}
            >
              {row.name}
            </RowTitle>
          ),
        },
        {
          key: 'delivered',
          title: t('latest.delivered'),
          align: 'right',
          narrow: 'show',
          render: ({ id }) => format.number(stats?.get(id)?.delivered ?? 0),
        },
        {
          key: 'opens',
          title: t('latest.opens'),
          align: 'right',
          narrow: 'show',
          render: ({ id }) => <Share part={stats?.get(id)?.unique_opens} whole={stats?.get(id)?.delivered} />,
        },
        {
          key: 'clicks',
          title: t('latest.clicks'),
          align: 'right',
          render: ({ id }) => (
            <Share part={stats?.get(id)?.unique_clicks} whole={stats?.get(id)?.delivered} tone="soft" />
          ),
        },
      ]}
    />
  )
}

interface ShareProps {
  part: number | undefined
  whole: number | undefined
  tone?: 'brand' | 'soft'
}

/** A share of the delivered; a dash where nothing was delivered yet. */
function Share({ part, whole, tone = 'brand' }: ShareProps) {
  const format = useFormat()
  if (part === undefined || !whole) return '–'
  return (
    <MeterCell share={part / whole} tone={tone}>
      {format.percent(part / whole)}
    </MeterCell>
  )
}
