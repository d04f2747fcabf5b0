import { SingleSendSort } from '@carillon/contract/single-send-sort'
import {
  type SingleSendStatus,
  type SingleSendSummary,
  singleSendLimits,
  singleSendStatuses,
  singleSends,
} from '@carillon/contract/single-sends'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { singleSendsQuery } from '#api/single-sends.ts'
import { loadMessages, useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { type Sorting, writeSorting } from '#ui/table/sorting.rules.ts'
import { useSorting } from '#ui/table/use-sorting.ts'
import { categoriesOf, statusesOf } from '#widgets/index-filters/filter-values.rules.ts'
import { statusChips } from '#widgets/index-filters/status-chips.ts'
import { useTokenPages } from '#widgets/index-filters/use-token-pages.ts'
import { NumbersMenu } from '#widgets/send-stats/numbers-menu.tsx'
import { useNumbersAs } from '#widgets/send-stats/use-numbers-as.ts'
import { CreateButton } from '../index/create-button.tsx'
import style from '../index/index-columns.module.css'
import { useIndexColumns } from '../index/index-columns.tsx'
import type { IndexContext } from '../index/index-context.ts'
import { IndexFilters } from '../index/index-filters.tsx'
import { IndexTiles } from '../index/index-tiles.tsx'
import { useRowActions } from '../index/use-row-actions.tsx'
import { ViewSwitch } from '../index/view-switch.tsx'
import { ExportMenu } from '../parts/export-menu.tsx'

const filters = { search: '', status: '', category: '', channel: '' }
const usual: Sorting = { key: 'updated_at', direction: 'desc' }
const sortKeys = SingleSendSort.options.filter((key) => !key.startsWith('-'))
/** Statuses with a chip at all times; the others get one once a send has them. */
const usualChips: readonly SingleSendStatus[] = ['draft', 'scheduled', 'triggered']

/** The calendar, with its texts. */
const Calendar = lazy(async () => {
  const [calendar] = await Promise.all([
    import('./single-sends-calendar.tsx'),
    loadMessages('single-send-calendar'),
  ])
  return calendar
})

/** The list, or with `view=calendar` the calendar. */
export function Component() {
  const [parameters] = useSearchParams()
  if (parameters.get('view') !== 'calendar') return <SingleSendsList />
  return (
    <Suspense>
      <Calendar />
    </Suspense>
  )
}

function SingleSendsList() {
  const t = useMessages('single-sends')
  const navigate = useNavigate()
  const dialogTo = useDialogTo()
  const [state, change] = useUrlState(filters)
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const { token, pagingOf } = useTokenPages(singleSendLimits.pageSize)
  const { sorting, onSort } = useSorting(sortKeys, usual)
  const query = useQuery(singleSendsQuery(filterOf(state), token, sortOf(sorting)))
  const rows = query.data?.result
  const counts = query.data?.status_counts
  const [numbersAs, showNumbersAs] = useNumbersAs('single-sends')
  const columns = useIndexColumns(rows ?? [], numbersAs)
  const statuses = statusesOf(state.status)
  const rowActions = useRowActions()
  const sentChosen = (rows ?? []).flatMap(({ id, status }) =>
    status !== 'draft' && chosen.has(id) ? id : [],
  )
  const isFiltered = Boolean(state.search || state.status || state.category || state.channel)

  return (
    <IndexPage<SingleSendSummary>
      title={t('title')}
      sentence={t('index.sentence')}
      actions={
        <>
          <ViewSwitch current="list" />
          <ExportMenu label={t('index.exportStats')} name="single-sends" ids={[]} />
          <CreateButton />
        </>
      }
      tiles={<IndexTiles />}
      query={query}
      rows={rows}
      columns={columns}
      sorting={sorting}
      onSort={onSort}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowActions={rowActions}
      selection={{ chosen, onChange: choose, calls: [singleSends.deleteMany] }}
      search={{
        value: state.search,
        onChange: (search) => change({ search }),
        placeholder: t('index.search'),
      }}
      chips={statusChips({
        all: t('index.all'),
        statuses: singleSendStatuses.filter(
          (status) => usualChips.includes(status) || counts?.[status] || statuses.includes(status),
        ),
        label: (status) => t(`status.${status}`),
        counts,
        value: state.status,
        onChange: (status) => change({ status }),
      })}
      filters={
        <>
          <IndexFilters state={state} change={change} />
          <span className={style['numbers']}>
            <NumbersMenu
              as={numbersAs}
              labels={{ shares: t('index.shares'), counts: t('index.counts') }}
              onChange={showNumbersAs}
            />
          </span>
        </>
      }
      isFiltered={isFiltered}
      onClearFilters={() => change({ search: '', status: '', category: '', channel: '' })}
      empty={{
        icon: <Mail />,
        title: t('index.firstRun.title'),
        text: t('index.firstRun.text'),
        action: (
          <>
            <ButtonLink to="/contacts/import">{t('index.firstRun.import')}</ButtonLink>
            <CreateButton />
          </>
        ),
      }}
      bulkActions={
        <>
          {sentChosen.length > 0 && (
            <ExportMenu size="toolbar" label={t('index.exportChosen')} name="single-sends" ids={sentChosen} />
          )}
          <Button
            size="toolbar"
            look="danger"
            onClick={() => navigate(dialogTo('/single-sends/bulk_delete'), { state: { ids: [...chosen] } })}
          >
            {t('index.deleteChosen')}
          </Button>
        </>
      }
      paging={pagingOf(query)}
      context={{ rows: rows ?? [], deleted: () => choose(new Set()) } satisfies IndexContext}
    />
  )
}

type State = typeof filters

function filterOf({ search, status, category, channel }: State) {
  return {
    ...(search.trim() ? { name: search.trim() } : {}),
    ...(status ? { status: statusesOf(status) as SingleSendStatus[] } : {}),
    ...(category ? { categories: categoriesOf(category) } : {}),
    ...(channel ? { channels: [channel as 'email' | 'sms'] } : {}),
  }
}

/** The order for the call; undefined for the usual order. */
function sortOf(sorting: Sorting = usual): SingleSendSort | undefined {
  const sort = writeSorting(sorting)
  return sort === writeSorting(usual) ? undefined : (sort as SingleSendSort)
}
