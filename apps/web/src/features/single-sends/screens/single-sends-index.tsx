import {
  type SingleSendStatus,
  type SingleSendSummary,
  singleSendLimits,
} from '@carillon/contract/single-sends'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { categoriesQuery, singleSendsQuery } from '#api/single-sends.ts'
import { useExportStats } from '#api/stats.ts'
import { downloadText } from '#lib/download.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { FilterMenu } from '#ui/table/filter-menu.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { useIndexColumns } from '../parts/index-columns.tsx'
import { IndexTiles } from '../parts/index-tiles.tsx'
import { useRowActions } from '../parts/use-row-actions.tsx'

const filters = { search: '', status: '', category: '', channel: '', page: '' }
const chips: readonly SingleSendStatus[] = ['draft', 'scheduled', 'triggered']
const newAddress = '/single-sends/new/selector/your-designs'

export function Component() {
  const t = useMessages('single-sends')
  const navigate = useNavigate()
  const dialogTo = useDialogTo()
  const [state, change] = useUrlState(filters)
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const { start, token } = readPage(state.page)
  const query = useQuery(singleSendsQuery(filterOf(state), token))
  const rows = query.data?.result
  const counts = query.data?.status_counts
  const columns = useIndexColumns(rows ?? [])
  const rowActions = useRowActions()
  const exportStats = useExport(rows ?? [], chosen)
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
          <Button onClick={exportStats.run} busy={exportStats.busy} disabled={!exportStats.isPossible}>
            {t('index.exportStats')}
          </Button>
          <ButtonLink look="primary" aria-keyshortcuts="n" to={newAddress}>
            {t('index.create')}
          </ButtonLink>
        </>
      }
      tiles={<IndexTiles />}
      caption={t('title')}
      query={query}
      rows={rows}
      columns={columns}
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
        ...chips.map((status) => ({
          key: status,
          label: t(`status.${status}`),
          count: counts?.[status],
          isOn: state.status === status,
          onClick: () => change({ status: state.status === status ? '' : status }),
        })),
      ]}
      filters={<Filters state={state} change={change} />}
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
              <ButtonLink look="primary" aria-keyshortcuts="n" to={newAddress}>
                {t('index.create')}
              </ButtonLink>
            </>
          }
        />
      }
      bulkActions={
        <>
          <Button
            size="toolbar"
            onClick={exportStats.run}
            busy={exportStats.busy}
            disabled={!exportStats.isPossible}
          >
            {t('index.exportChosen')}
          </Button>
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

/** Data for the dialogs over the index. */
export interface IndexContext {
  rows: readonly SingleSendSummary[]
  deleted: () => void
}

type State = typeof filters
type Change = (changes: Partial<State>) => void

function Filters({ state, change }: { state: State; change: Change }) {
  const t = useMessages('single-sends')
  const { data: categories = [] } = useQuery(categoriesQuery)
  return (
    <>
      <FilterMenu
        label={t('index.category')}
        anyLabel={t('index.anyCategory')}
        value={state.category}
        choices={categories.map((name) => ({ value: name, label: name }))}
        onChange={(category) => change({ category })}
        empty={t('index.noCategories')}
      />
      <FilterMenu
        label={t('index.channel')}
        anyLabel={t('index.anyChannel')}
        value={state.channel}
        choices={[
          { value: 'email', label: t('index.email') },
          { value: 'sms', label: t('index.sms') },
        ]}
        onChange={(channel) => change({ channel })}
      />
    </>
  )
}

function filterOf({ search, status, category, channel }: State) {
  return {
    ...(search.trim() ? { name: search.trim() } : {}),
    ...(status ? { status: [status as SingleSendStatus] } : {}),
    ...(category ? { categories: [category] } : {}),
    ...(channel ? { channels: [channel as 'email' | 'sms'] } : {}),
  }
}

/** The page in the address: the number of rows before it, and its token. */
function readPage(page: string): { start: number; token: string } {
  const [start, token = ''] = page.split('.', 2)
  return { start: Number(start) || 0, token }
}

/** Downloads the statistics of the selected rows, or of the rows of this page. */
function useExport(rows: readonly SingleSendSummary[], chosen: ReadonlySet<string>) {
  const { timeZone } = useFormat()
  const exporting = useExportStats()
  const sent = rows.filter(({ id, status }) => status !== 'draft' && (chosen.size === 0 || chosen.has(id)))
  const ids = sent.map(({ id }) => id)
  return {
    isPossible: ids.length > 0,
    busy: exporting.isPending,
    run: () =>
      exporting.mutate(
        { ids, timezone: timeZone },
        {
          onSuccess: (csv) =>
            downloadText(csv, `single-sends-stats-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv'),
        },
      ),
  }
}
