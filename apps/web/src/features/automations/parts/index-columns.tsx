import type { AutomationSummary } from '@carillon/contract/automations'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { type Column, RowTitle } from '#ui/table/data-table.tsx'
import { AskedMark } from '#widgets/approval/asked-mark.tsx'
import { ShareCell } from '#widgets/send-stats/share-cell.tsx'
import { shareDigits, shareOf } from '#widgets/send-stats/shares.ts'
import type { NumbersAs } from '#widgets/send-stats/use-numbers-as.ts'
import style from './index-columns.module.css'
import { AutomationStatusBadge } from './row-status.tsx'

/** The columns of the index. An automation that never went live has dashes for numbers. */
export function useIndexColumns(numbersAs: NumbersAs): Column<AutomationSummary>[] {
  const t = useMessages('automations')
  const format = useFormat()
  const count = (value: number | null | undefined) => (value == null ? '–' : format.number(value))
  return [
    {
      key: 'name',
      title: t('index.name'),
      render: (row) => (
        <RowTitle to={`/automations/${row.id}/detail`} second={<SecondLine row={row} />}>
          {row.name}
        </RowTitle>
      ),
    },
    {
      key: 'status',
      title: t('index.status'),
      narrow: 'show',
      width: 158,
      render: (row) => (
        <>
          <span className={style['status']}>
            <AutomationStatusBadge row={row} />
          </span>
          {row.approval_asked && <AskedMark>{t('index.approvalAsked')}</AskedMark>}
        </>
      ),
    },
    {
      key: 'active',
      title: t('index.active'),
      about: t('index.about.active'),
      align: 'right',
      width: 100,
      render: ({ active }) => count(active),
    },
    {
      key: 'delivered',
      title: t('index.delivered'),
      align: 'right',
      narrow: 'show',
      width: 104,
      render: ({ stats }) => count(stats?.delivered),
    },
    {
      key: 'unique_opens',
      title: t('index.uniqueOpens'),
      width: 140,
      render: ({ stats }) =>
        isUncounted(stats, 'delivered_counting_opens') ? (
          t('index.notCounted')
        ) : (
          <ShareCell
            of="unique_opens"
            part={stats?.unique_opens}
            whole={stats?.delivered_counting_opens}
            as={numbersAs}
          />
        ),
    },
    {
      key: 'unique_clicks',
      title: t('index.uniqueClicks'),
      width: 140,
      render: ({ stats }) =>
        isUncounted(stats, 'delivered_counting_clicks') ? (
          t('index.notCounted')
        ) : (
          <ShareCell
            of="unique_clicks"
            part={stats?.unique_clicks}
            whole={stats?.delivered_counting_clicks}
            as={numbersAs}
          />
        ),
    },
    {
      key: 'unsubscribes',
      title: t('index.unsubscribes'),
      align: 'right',
      roomy: true,
      width: 130,
      render: ({ stats }) => {
        if (numbersAs === 'counts') return count(stats?.unsubscribes)
        const rate = shareOf(stats?.unsubscribes, stats?.delivered)
        return rate === null ? '–' : format.percent(rate, shareDigits(rate))
      },
    },
    {
      key: 'updated_at',
      title: t('index.updated'),
      align: 'right',
      roomy: true,
      width: 112,
      render: ({ updated_at }) => (
        <time
          dateTime={updated_at}
          title={format.time(updated_at, { zone: true })}
          className={style['moment']}
        >
          {format.ago(updated_at)}
        </time>
      ),
    },
  ]
}

/** True if emails were delivered, but none with such tracking. */
function isUncounted(
  stats: AutomationSummary['stats'],
  counting: 'delivered_counting_opens' | 'delivered_counting_clicks',
): boolean {
  return stats !== null && stats.delivered > 0 && stats[counting] === 0
}

const patienceMs = 7 * 86_400_000

/** True if no people entered in the first week since it went live: perhaps its author expected earlier contacts. */
function hasNoEntrants({ status, live_since, last_entered_at }: AutomationSummary): boolean {
  if (status !== 'live' || !live_since) return false
  const since = Date.parse(live_since)
  return Date.now() - since > patienceMs && (!last_entered_at || Date.parse(last_entered_at) < since)
}

function SecondLine({ row }: { row: AutomationSummary }) {
  const t = useMessages('automations')
  const { emails, texts, entrance_criteria: entrance, entrance_name: name, has_changes, live_since } = row
  const entry = !entrance
    ? t('index.noEntry')
    : entrance.type === 'all'
      ? t('index.allContacts')
      : name === null
        ? t('index.entryDeleted')
        : entrance.type === 'date'
          ? t('index.byDate', { field: name })
          : name
  if (hasNoEntrants(row) && entrance) return <>{t(`index.noEntrants.${entrance.type}`)}</>
  return (
    <>
      {[
        ...(emails > 0 || texts === 0 ? [t('index.emails', { count: emails })] : []),
        ...(texts > 0 ? [t('index.texts', { count: texts })] : []),
        entry,
        ...(has_changes && live_since ? [t('index.hasChanges')] : []),
      ].join(' · ')}
    </>
  )
}
