import { adNumberLimits } from '@carillon/contract/ad-numbers'
import { useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { type AdFilters, type AdSort, adRowsQuery, adTotalsQuery, useExportAds } from '#api/ads.ts'
import { downloadText } from '#lib/download.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useFormat } from '#shell/use-format.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { TabLinks } from '#ui/page/tab-links.tsx'
import { FilterMenu } from '#ui/table/filter-menu.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import type { Sorting } from '#ui/table/sorting.rules.ts'
import { useSorting } from '#ui/table/use-sorting.ts'
import { statusesOf } from '#widgets/index-filters/filter-values.rules.ts'
import { statusChips } from '#widgets/index-filters/status-chips.ts'
import { useTokenPages } from '#widgets/index-filters/use-token-pages.ts'
import { fileName } from '#widgets/send-stats/file-name.ts'
import { type AdRow, rowsOf, useAdColumns } from './ad-columns.tsx'
import { dayChoices, lastDays, readDayChoice } from './days.rules.ts'
import { type Grouping, GroupsTable } from './groups-table.tsx'
import { IndexTiles } from './index-tiles.tsx'
import { FieldsMenu, useShownColumns } from './shown-columns.tsx'
import { SourceNotices, UpdatedAt } from './source-notices.tsx'
import { useAdActions } from './use-ad-actions.tsx'

const filters = { search: '', status: '', kind: '', platform: '', days: '30', view: '' }
type State = typeof filters
const usual: Sorting = { key: 'updated', direction: 'desc' }
const sortKeys: readonly AdSort[] = ['name', 'impressions', 'clicks', 'spend']
const statuses = ['draft', 'submitted', 'active', 'error'] as const
const pageSize = 50

/** The campaigns of ads with their numbers: all, or summed by goal or by place. */
export function Component() {
  const t = useMessages('ads')
  const { timeZone } = useFormat()
  const [state, change] = useUrlState(filters)
  const asked = filtersOf(state, timeZone)
  const totals = useQuery(adTotalsQuery(asked))
  const exporting = useExportAds()
  const exportAll = () =>
    exporting.mutate(asked, {
      onSuccess: (csv) => downloadText(csv, fileName('ads', asked.end_date), 'text/csv'),
    })
  const view = state.view === 'goal' || state.view === 'platform' ? state.view : 'all'
  const frame = {
    title: t('index.title'),
    sentence: t('index.sentence'),
    actions: (
      <>
        <ButtonLink to="/ads/settings">{t('index.settings')}</ButtonLink>
        <Button busy={exporting.isPending} onClick={exportAll}>
          {t('index.export')}
        </Button>
      </>
    ),
    create: { to: '/ads/campaigns/quickstart', label: t('index.create') },
    tiles: (
      <>
        <SourceNotices sources={totals.data?.sources ?? []} />
        <IndexTiles query={totals} />
        <Views view={view} state={state} />
      </>
    ),
    filters: <Filters state={state} change={change} />,
    foot: <UpdatedAt sources={totals.data?.sources ?? []} />,
  }
  return view === 'all' ? (
    <Campaigns frame={frame} state={state} change={change} asked={asked} />
  ) : (
    <Groups frame={frame} by={view} asked={asked} />
  )
}

interface Frame {
  title: string
  sentence: string
  actions: React.ReactNode
  create: { to: string; label: string }
  tiles: React.ReactNode
  filters: React.ReactNode
  foot: React.ReactNode
}

interface CampaignsProps {
  frame: Frame
  state: State
  change: (changes: Partial<State>) => void
  asked: AdFilters
}

function Campaigns({ frame: { foot, ...frame }, state, change, asked }: CampaignsProps) {
  const t = useMessages('ads')
  const { token, pagingOf } = useTokenPages(pageSize)
  const { sorting, onSort } = useSorting(sortKeys, usual)
  const query = useQuery(adRowsQuery(asked, (sorting?.key ?? 'updated') as AdSort, token))
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [shown, show] = useShownColumns()
  const campaigns = query.data?.result
  const toggle = (id: string) =>
    setOpen(new Set(open.has(id) ? [...open].filter((one) => one !== id) : [...open, id]))
  return (
    <IndexPage<AdRow>
      {...frame}
      query={query}
      rows={campaigns && rowsOf(campaigns, open)}
      columns={useAdColumns({ open, onToggle: toggle, shown })}
      sorting={sorting}
      onSort={onSort}
      rowKey={({ key }) => key}
      rowName={({ campaign }) => campaign.name}
      rowActions={useAdActions()}
      search={{
        value: state.search,
        onChange: (search) => change({ search }),
        placeholder: t('index.search'),
      }}
      chips={statusChips({
        all: t('index.all'),
        statuses,
        label: (status) => t(`statuses.${status}`),
        counts: undefined,
        value: state.status,
        onChange: (status) => change({ status }),
        // The server counts no campaigns by status, so the chips keep no place for numbers.
      }).map(({ count: _, ...chip }) => chip)}
      filters={
        <>
          {frame.filters}
          <FieldsMenu shown={shown} onChange={show} />
        </>
      }
      isFiltered={Boolean(state.search || state.status || state.kind || state.platform)}
      onClearFilters={() => change({ search: '', status: '', kind: '', platform: '' })}
      empty={{ icon: <Megaphone />, title: t('index.firstRun.title'), text: t('index.firstRun.text') }}
      paging={pagingOf(query)}
      context={campaigns ?? []}
    >
      {foot}
    </IndexPage>
  )
}

function Groups({
  frame: { foot, tiles, ...frame },
  by,
  asked,
}: {
  frame: Frame
  by: Grouping
  asked: AdFilters
}) {
  return <GroupsTable {...frame} tiles={tiles} by={by} asked={asked} foot={foot} />
}

function Views({ view, state }: { view: 'all' | Grouping; state: State }) {
  const t = useMessages('ads')
  const to = (next: string) => {
    const query = new URLSearchParams({
      ...(state.days === filters.days ? {} : { days: state.days }),
      ...(next === '' ? {} : { view: next }),
    })
    return `/ads/campaigns${query.size > 0 ? `?${query}` : ''}`
  }
  return (
    <TabLinks
      label={t('views.label')}
      tabs={[
        { to: to(''), label: t('views.all'), isShown: view === 'all' },
        { to: to('goal'), label: t('views.goal'), isShown: view === 'goal' },
        { to: to('platform'), label: t('views.platform'), isShown: view === 'platform' },
      ]}
    />
  )
}

function Filters({ state, change }: { state: State; change: (changes: Partial<State>) => void }) {
  const t = useMessages('ads')
  const wizard = useMessages('ad-wizard')
  const days = readDayChoice(state.days)
  return (
    <>
      <FilterMenu
        label={t('filters.kind')}
        anyLabel={t('filters.anyKind')}
        value={state.kind}
        choices={(['display', 'lead'] as const).map((value) => ({ value, label: wizard(`kinds.${value}`) }))}
        onChange={(kind) => change({ kind })}
      />
      <FilterMenu
        label={t('filters.platform')}
        anyLabel={t('filters.anyPlatform')}
        value={state.platform}
        choices={(['facebook', 'instagram', 'google'] as const).map((value) => ({
          value,
          label: wizard(`platforms.${value}`),
        }))}
        onChange={(platform) => change({ platform })}
      />
      <MenuButton
        look="quiet"
        size="toolbar"
        actions={dayChoices.map((count) => ({
          label: t('filters.days', { count }),
          isOn: count === days,
          run: () => change({ days: String(count) }),
        }))}
      >
        {t('filters.days', { count: days })}
      </MenuButton>
    </>
  )
}

function filtersOf({ search, status, kind, platform, days }: State, zone: string): AdFilters {
  return {
    ...lastDays(Math.min(readDayChoice(days), adNumberLimits.days), new Date(), zone),
    ...(search.trim() ? { search: search.trim() } : {}),
    ...(status ? { status: statusesOf(status).join(',') } : {}),
    ...(kind === 'display' || kind === 'lead' ? { kind } : {}),
    ...(platform === 'facebook' || platform === 'instagram' || platform === 'google' ? { platform } : {}),
  }
}
