import type { SingleSendSummary } from '@carillon/contract/single-sends'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { MeterCell } from '#ui/page/meter.tsx'
import { RowTitle } from '#ui/table/data-table.tsx'
import { ListCard } from '#ui/table/index-page.tsx'

interface LatestSendsProps {
  sends: readonly SingleSendSummary[]
  query: { isPending: boolean; isError: boolean; isFetching: boolean; error: unknown; refetch: () => unknown }
}

/** The last five sends and how many they reached. */
export function LatestSends({ sends, query }: LatestSendsProps) {
  const t = useMessages('home')
  const format = useFormat()
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
          title: t('latest.name'),
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
          key: 'recipients',
          title: t('latest.recipients'),
          align: 'right',
          render: (row) => (row.delivery ? format.number(row.delivery.total) : '–'),
        },
        {
          key: 'delivered',
          title: t('latest.delivered'),
          align: 'right',
          narrow: 'show',
          render: (row) => (row.delivery ? format.number(row.delivery.delivered) : '–'),
        },
        {
          key: 'rate',
          title: t('latest.rate'),
          narrow: 'show',
          render: ({ delivery }) => {
            if (!delivery || delivery.total === 0) return '–'
            const share = delivery.delivered / delivery.total
            return <MeterCell share={share}>{format.percent(share)}</MeterCell>
          },
        },
      ]}
    />
  )
}
