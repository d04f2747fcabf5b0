import type { Home } from '@carillon/contract/home'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Card } from '#ui/page/card.tsx'
import { MeterCell } from '#ui/page/meter.tsx'
import { DataTable, RowTitle } from '#ui/table/data-table.tsx'
import { shareOf } from '../comparison.rules.ts'

/** The last five sends and their results. */
export function LatestSends({ sends }: { sends: Home['latest'] }) {
  const t = useMessages('home')
  const format = useFormat()
  return (
    <Card padded={false}>
      <DataTable
        caption={t('latest.title')}
        rows={sends}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
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
            render: ({ delivered }) => format.number(delivered),
          },
          {
            key: 'opens',
            title: t('latest.opens'),
            width: 140,
            align: 'right',
            narrow: 'show',
            render: ({ unique_opens, delivered }) => <Share part={unique_opens} whole={delivered} />,
          },
          {
            key: 'clicks',
            title: t('latest.clicks'),
            width: 140,
            align: 'right',
            render: ({ unique_clicks, delivered }) => (
              <Share part={unique_clicks} whole={delivered} tone="soft" />
            ),
          },
        ]}
      />
    </Card>
  )
}

interface ShareProps {
  /** Null: not counted. */
  part: number | null
  whole: number
  tone?: 'brand' | 'soft'
}

/** A share of the delivered messages. A dash if nothing was delivered yet. */
function Share({ part, whole, tone = 'brand' }: ShareProps) {
  const t = useMessages('home')
  const format = useFormat()
  if (part === null) return t('latest.notCounted')
  const share = shareOf(part, whole)
  if (share === null) return '–'
  return (
    <MeterCell share={share} tone={tone}>
      {format.percent(share)}
    </MeterCell>
  )
}
