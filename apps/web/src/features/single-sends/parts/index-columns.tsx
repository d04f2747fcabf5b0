import type { SingleSendSummary } from '@carillon/contract/single-sends'
import type { Metrics } from '@carillon/contract/stats'
import { useQuery } from '@tanstack/react-query'
import { isMoving } from '#api/single-sends.ts'
import { batchStatsQuery } from '#api/stats.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Button } from '#ui/page/button.tsx'
import { MeterCell } from '#ui/page/meter.tsx'
import { type Column, RowTitle } from '#ui/table/data-table.tsx'
import { RowStatus } from './row-status.tsx'
import { shareDigits, shareOf } from './shares.ts'
import { rowAddress } from './use-row-actions.tsx'

/**
 * The columns of the index. One call loads the numbers of a page. If it fails, the rows stay and a retry is offered.
 */
export function useIndexColumns(rows: readonly SingleSendSummary[]): Column<SingleSendSummary>[] {
  const t = useMessages('single-sends')
  const format = useFormat()
  const sent = rows.filter(({ status }) => status !== 'draft' && status !== 'scheduled')
  const stats = useQuery(
    batchStatsQuery(
      sent.map(({ id }) => id),
      rows.some(isMoving),
    ),
  )
  const metrics = ({ id }: SingleSendSummary) => stats.data?.get(id)
  const failed = stats.isError && stats.data === undefined && (
    <Button look="quiet" size="toolbar" onClick={() => stats.refetch()} aria-label={t('index.statsFailed')}>
      {t('index.statsFailed')}
    </Button>
  )
  const isFirstSent = (row: SingleSendSummary) => row.id === sent[0]?.id

  return [
    {
      key: 'name',
      title: t('index.name'),
      render: (row) => (
        <RowTitle to={rowAddress(row)} second={<Recipients row={row} />}>
          {row.name}
        </RowTitle>
      ),
      narrow: 'name',
    },
    { key: 'status', title: t('index.status'), render: (row) => <RowStatus row={row} />, narrow: 'show' },
    {
      key: 'delivered',
      title: t('index.delivered'),
      align: 'right',
      narrow: 'show',
      render: (row) => {
        if (failed && isFirstSent(row)) return failed
        const delivered = metrics(row)?.delivered
        return delivered === undefined ? '–' : format.number(delivered)
      },
    },
    {
      key: 'opens',
      title: t('index.uniqueOpens'),
      render: (row) => <Share metrics={metrics(row)} name="unique_opens" />,
    },
    {
      key: 'clicks',
      title: t('index.uniqueClicks'),
      render: (row) => <Share metrics={metrics(row)} name="unique_clicks" />,
    },
    {
      key: 'updated',
      title: t('index.updated'),
      align: 'right',
      narrow: 'hide',
      render: (row) => (
        <span title={format.time(row.updated_at, { zone: true })}>
          {format.ago(row.sent_at ?? row.updated_at)}
        </span>
      ),
    },
  ]
}

function Share({ metrics, name }: { metrics: Metrics | undefined; name: 'unique_opens' | 'unique_clicks' }) {
  const format = useFormat()
  const share = shareOf(metrics?.[name], metrics?.delivered)
  if (share === null) return <>–</>
  return (
    // Click rates are low, so the bar is scaled up. The number beside it is exact.
    <MeterCell
      share={name === 'unique_clicks' ? share * 3 : share}
      tone={name === 'unique_clicks' ? 'soft' : 'brand'}
    >
      {format.percent(share, shareDigits(share))}
    </MeterCell>
  )
}

function Recipients({ row: { recipients } }: { row: SingleSendSummary }) {
  const t = useMessages('single-sends')
  const { all, names, more } = recipients
  if (all) return <>{t('index.allContacts')}</>
  if (names.length === 0) return <>{t('index.noRecipients')}</>
  const listed = names.join(', ')
  return <>{more > 0 ? t('index.moreRecipients', { names: listed, count: more }) : listed}</>
}
