import { SingleSendSort } from '@carillon/contract/single-send-sort'
import {
  type SingleSendStatus,
  type SingleSendSummary,
  singleSendLimits,
  singleSendStatuses,
} from '@carillon/contract/single-sends'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Outlet, useNavigate, useSearchParams } from 'react-router'
import { singleSendsQuery } from '#api/single-sends.ts'
import { loadMessages, useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { type Sorting, writeSorting } from '#ui/table/sorting.rules.ts'
import { useSorting } from '#ui/table/use-sorting.ts'
import { categoriesOf, statusesOf, toggledStatus } from '#widgets/index-filters/filter-values.rules.ts'
import { type NumbersAs, useNumbersAs } from '#widgets/send-stats/use-numbers-as.ts'
import { CreateButton } from '../parts/create-button.tsx'
import { ExportMenu } from '../parts/export-menu.tsx'
import style from '../parts/index-columns.module.css'
import { useIndexColumns } from '../parts/index-columns.tsx'
import type { IndexContext } from '../parts/index-context.ts'
import { IndexFilters } from '../parts/index-filters.tsx'
import { IndexTiles } from '../parts/index-tiles.tsx'
import { useRowActions } from '../parts/use-row-actions.tsx'
import { ViewSwitch } from '../parts/view-switch.tsx'

const filters = { search: '', status: '', category: '', channel: '', page: '' }
const usual: Sorting = { key: 'updated_at', direction: 'desc' }
const sortKeys = SingleSendSort.options.filter((key) => !key.startsWith('-'))
/** The others are shown once there are any. */
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
  const { start, token } = readPage(state.page)
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
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const { prev, next, count } = query.data?._metadata ?? {}
  const goTo = (address: string, at: number) =>
    change(
      { page: `${Math.max(0, at)}.${new URL(address).searchParams.get('page_token') ?? ''}` },
      { push: true },
    )

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
      caption={t('title')}
      query={query}
      rows={rows}
      columns={columns}
      sorting={sorting}
      onSort={onSort}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowActions={rowActions}
      selection={{ chosen, onChange: choose }}
      search={{
        value: state.search,
        onChange: (search) => change({ search }),
        placeholder: t('index.search'),
      }}
      chips={[
        {
          key: '',
          label: t('index.all'),
          count: all,
          isOn: state.status === '',
          onClick: () => change({ status: '' }),
        },
        ...singleSendStatuses
          .filter((status) => usualChips.includes(status) || counts?.[status] || statuses.includes(status))
          .map((status) => ({
            key: status,
            label: t(`status.${status}`),
            count: counts?.[status],
            isOn: statuses.includes(status),
            onClick: () => change({ status: toggledStatus(state.status, status) }),
          })),
      ]}
      filters={
        <>
          <IndexFilters state={state} change={change} />
          <span className={style['numbers']}>
            <Numbers as={numbersAs} onChange={showNumbersAs} />
          </span>
        </>
      }
      isFiltered={isFiltered}
      onClearFilters={() => change({ search: '', status: '', category: '', channel: '' })}
      firstRun={
        <EmptyState
          icon={<Mail />}
          title={t('index.firstRun.title')}
          text={t('index.firstRun.text')}
          action={
            <>
              <ButtonLink to="/contacts/import">{t('index.firstRun.import')}</ButtonLink>
              <CreateButton />
            </>
          }
        />
      }
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
      paging={
        rows && {
          from: start + 1,
          to: start + rows.length,
          total: count,
          isLoadingNext: query.isPlaceholderData,
          onPrevious: prev ? () => goTo(prev, start - singleSendLimits.pageSize) : undefined,
          onNext: next ? () => goTo(next, start + rows.length) : undefined,
        }
      }
    >
      <Outlet context={{ rows: rows ?? [], deleted: () => choose(new Set()) } satisfies IndexContext} />
    </IndexPage>
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

/** The choice between percentages and counts. */
function Numbers({ as, onChange }: { as: NumbersAs; onChange: (as: NumbersAs) => void }) {
  const t = useMessages('single-sends')
  return (
    <MenuButton
      look="quiet"
      size="toolbar"
      actions={(['shares', 'counts'] as const).map((each) => ({
        label: t(`index.${each}`),
        isOn: each === as,
        run: () => onChange(each),
      }))}
    >
      {t(`index.${as}`)}
    </MenuButton>
  )
}

/** The usual order is left out. */
function sortOf(sorting: Sorting = usual): SingleSendSort | undefined {
  const sort = writeSorting(sorting)
  return sort === writeSorting(usual) ? undefined : (sort as SingleSendSort)
}

/** The page in the address: the number of rows before it, and its token. */
function readPage(page: string): { start: number; token: string } {
  const [start, token = ''] = page.split('.', 2)
  return { start: Number(start) || 0, token }
}
