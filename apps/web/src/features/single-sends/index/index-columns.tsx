import type { SingleSendSummary } from '@carillon/contract/single-sends'
import type { Counting, Metrics } from '@carillon/contract/stats'
import { useQuery } from '@tanstack/react-query'
import { isMoving } from '#api/single-sends.ts'
import { batchStatsQuery } from '#api/stats.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { SkeletonWord } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'
import { ProgressBar } from '#ui/page/progress-bar.tsx'
import { type Column, RowTitle } from '#ui/table/data-table.tsx'
import { AskedMark } from '#widgets/approval/asked-mark.tsx'
import { ShareCell } from '#widgets/send-stats/share-cell.tsx'
import { isCounted, shareDigits, shareOf } from '#widgets/send-stats/shares.ts'
import type { NumbersAs } from '#widgets/send-stats/use-numbers-as.ts'
import { AbTestTag } from '../ab-test/ab-test-tag.tsx'
import { RowStatus } from '../parts/row-status.tsx'
import { ChannelTag } from './channel-tag.tsx'
import style from './index-columns.module.css'
import { isText, rowAddress } from './use-row-actions.tsx'

/**
 * The columns of the index. One call loads the numbers of a page. If it fails, the rows stay and a retry is offered.
 */
export function useIndexColumns(
  rows: readonly SingleSendSummary[],
  numbersAs: NumbersAs,
): Column<SingleSendSummary>[] {
  const t = useMessages('single-sends')
  const ui = useMessages('ui')
  const format = useFormat()
  const sent = rows.filter(({ status }) => status !== 'draft' && status !== 'scheduled')
  const stats = useQuery(
    batchStatsQuery(
      sent.map(({ id }) => id),
      rows.some(isMoving),
    ),
  )
  const metrics = ({ id }: SingleSendSummary) => stats.data?.get(id)?.stats
  const tracking = ({ id }: SingleSendSummary) => stats.data?.get(id)?.tracking
  const failed = stats.isError && stats.data === undefined && (
    <Button
      look="quiet"
      size="toolbar"
      onClick={() => stats.refetch()}
      title={t('index.statsFailed')}
      aria-label={`${t('index.statsFailed')} ${ui('retry')}`}
    >
      {ui('retry')}
    </Button>
  )
  const isLoading = (row: SingleSendSummary) => stats.isPending && sent.includes(row)
  const share = (row: SingleSendSummary, name: 'unique_opens' | 'unique_clicks') =>
    isText(row) && name === 'unique_opens' ? (
      // Telephones never report that a text was read.
      '–'
    ) : isLoading(row) ? (
      <SkeletonWord width={112} />
    ) : (
      <Share metrics={metrics(row)} tracking={tracking(row)} name={name} as={numbersAs} />
    )
  const isFirstSent = (row: SingleSendSummary) => row.id === sent[0]?.id

  return [
    {
      key: 'name',
      title: t('index.name'),
      render: (row) => (
        <RowTitle to={rowAddress(row)} second={<SecondLine row={row} />}>
          {row.name}
        </RowTitle>
      ),
      sortable: true,
    },
    {
      key: 'send_at',
      title: t('index.status'),
      about: t('index.about.status'),
      sortTitle: t('index.sendDate'),
      sortable: true,
      sortsFirst: 'desc',
      render: (row) => (
        <>
          <span className={style['status']}>
            <RowStatus row={row} />
            <RowProgress row={row} />
          </span>
          {row.approval_asked && <AskedMark>{t('index.approvalAsked')}</AskedMark>}
        </>
      ),
      narrow: 'show',
      width: 134,
    },
    {
      key: 'delivered',
      title: t('index.delivered'),
      about: t('stats.about.delivered'),
      sortable: true,
      width: 112,
      align: 'right',
      narrow: 'show',
      render: (row) => {
        if (failed && isFirstSent(row)) return failed
        const delivered = metrics(row)?.delivered
        if (delivered === undefined) return isLoading(row) ? <SkeletonWord /> : '–'
        return format.number(delivered)
      },
    },
    {
      key: 'open_rate',
      title: t('index.uniqueOpens'),
      about: t('stats.about.unique_opens'),
      sortable: true,
      sortsFirst: 'desc',
      width: 132,
      render: (row) => share(row, 'unique_opens'),
    },
    {
      key: 'click_rate',
      title: t('index.uniqueClicks'),
      about: t('stats.about.unique_clicks'),
      sortable: true,
      sortsFirst: 'desc',
      width: 132,
      render: (row) => share(row, 'unique_clicks'),
    },
    {
      key: 'unsubscribe_rate',
      title: t('index.unsubscribes'),
      about: t('stats.about.unsubscribes'),
      align: 'right',
      sortable: true,
      roomy: true,
      width: 140,
      render: (row) => {
        if (isLoading(row)) return <SkeletonWord />
        const count = metrics(row)?.unsubscribes
        if (numbersAs === 'counts') return count === undefined ? '–' : format.number(count)
        const rate = shareOf(metrics(row)?.unsubscribes, metrics(row)?.delivered)
        return rate === null ? '–' : format.percent(rate, shareDigits(rate))
      },
    },
    {
      key: 'updated_at',
      title: t('index.updated'),
      about: t('index.about.updated'),
      align: 'right',
      sortable: true,
      width: 112,
      render: (row) => <Moment at={row.updated_at} />,
    },
  ]
}

/** The progress of a running or paused send, as a thin bar that takes no room of its own. */
function RowProgress({ row: { name, delivery } }: { row: SingleSendSummary }) {
  if (delivery?.status !== 'sending' && delivery?.status !== 'paused') return null
  return (
    <span className={style['progress']}>
      <ProgressBar label={name} done={delivery.finished} total={delivery.total} />
    </span>
  )
}

function Moment({ at }: { at: string | null | undefined }) {
  const format = useFormat()
  if (!at) return <>–</>
  return (
    <time dateTime={at} title={format.time(at, { zone: true })} style={{ whiteSpace: 'nowrap' }}>
      {format.ago(at)}
    </time>
  )
}

interface ShareProps {
  metrics: Metrics | undefined
  tracking: Counting | undefined
  name: 'unique_opens' | 'unique_clicks'
  as: NumbersAs
}

function Share({ metrics, tracking, name, as }: ShareProps) {
  const t = useMessages('single-sends')
  if (!isCounted(name, tracking)) return <>{t('index.notCounted')}</>
  return <ShareCell of={name} part={metrics?.[name]} whole={metrics?.delivered} as={as} />
}

function SecondLine({ row }: { row: SingleSendSummary }) {
  return (
    <>
      {row.is_abtest && <AbTestTag />}
      {isText(row) && <ChannelTag />} <Recipients row={row} />
    </>
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
