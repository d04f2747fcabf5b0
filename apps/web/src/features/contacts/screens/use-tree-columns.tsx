import { Tooltip } from '@mantine/core'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { SkeletonWord } from '#ui/feedback/skeleton.tsx'
import { type Column, RowTitle } from '#ui/table/data-table.tsx'
import { SegmentState } from '../segments/segment-state.tsx'
import style from './contacts-index.module.css'
import { addressOf, type TreeRow } from './tree.rules.ts'

type SegmentRow = Extract<TreeRow, { kind: 'segment' }>

/** Columns: the indented name, the kind with its dot, and the number of contacts. */
export function useTreeColumns(hasCountFailed: boolean): Column<TreeRow>[] {
  const t = useMessages('contacts')
  const format = useFormat()
  return [
    {
      key: 'name',
      title: t('index.name'),
      sortable: true,
      width: '50%',
      render: (row) => (
        <div {...(row.kind === 'segment' && row.isNested ? { className: style['nested'] } : {})}>
          <RowTitle to={addressOf(row)} second={secondOf(row)}>
            {row.name}
          </RowTitle>
        </div>
      ),
    },
    {
      key: 'type',
      title: t('index.type'),
      narrow: 'show',
      render: (row) => (
        <span className={style['kind']} data-kind={row.kind}>
          {t(`index.types.${row.kind}`)}
        </span>
      ),
    },
    {
      key: 'count',
      title: t('index.count'),
      sortable: true,
      align: 'right',
      narrow: 'show',
      render: (row) => {
        if (row.kind === 'segment') return <SegmentCount row={row} />
        if (row.count === undefined) return hasCountFailed ? '–' : <SkeletonWord />
        return format.number(row.count)
      },
    },
  ]

  function secondOf(row: TreeRow): string | undefined {
    if (row.kind === 'all') return hasCountFailed ? t('index.countFailed') : undefined
    return row.kind === 'segment' && row.of ? t('index.of', { name: row.of }) : undefined
  }
}

/** The count of the last evaluation. Hover and focus show the time of the next one. */
function SegmentCount({ row: { segment, count } }: { row: SegmentRow }) {
  const t = useMessages('contacts')
  const format = useFormat()
  if (segment.state !== 'ready') return <SegmentState segment={segment} />
  const { next_sample_update: next, sample_updated_at: last } = segment
  const said = [
    last && t('index.updated', { time: format.ago(last) }),
    next && t('index.nextRefresh', { time: format.ago(next) }),
  ].filter(Boolean)
  if (said.length === 0) return format.number(count)
  return (
    <Tooltip label={said.join(' · ')} withArrow events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={style['count']}>
        {format.number(count)}
      </button>
    </Tooltip>
  )
}
