import type { AdNumbers } from '@carillon/contract/ad-numbers'
import { useQueries } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { type AdFilters, adTotalsQuery } from '#api/ads.ts'
import { useMessages } from '#lib/messages.tsx'
import { together } from '#ui/feedback/together.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { useAdNumbers } from '../parts/ad-numbers.ts'
import { SimulatedBadge } from '../parts/simulated-badge.tsx'

export type Grouping = 'goal' | 'platform'

const goals = [
  { kind: 'display', objective: 'prospecting' },
  { kind: 'display', objective: 'retargeting' },
  { kind: 'lead', objective: 'prospecting' },
] as const
const platforms = ['facebook', 'instagram', 'google'] as const

interface Group {
  key: string
  name: string
  isSimulated: boolean
  campaigns: number
  numbers: AdNumbers
}

interface GroupsTableProps {
  by: Grouping
  asked: AdFilters
  title: string
  sentence: string
  actions: ReactNode
  create: { to: string; label: string }
  tiles: ReactNode
  filters: ReactNode
  foot: ReactNode
}

/** The sums by goal or by place. Simulated campaigns have rows of their own. */
export function GroupsTable({ by, asked, foot, ...frame }: GroupsTableProps) {
  const t = useMessages('ads')
  const show = useAdNumbers()
  const parts = usePartsOf(by)
  const queries = useQueries({
    queries: parts.map(({ filters }) => adTotalsQuery({ ...asked, ...filters })),
  })
  const rows = queries.every(({ data }) => data !== undefined)
    ? parts.flatMap(({ key, name }, at): Group[] => {
        const { real, simulated } = queries[at]!.data!
        return [
          ...(real.campaigns > 0 ? [{ key, name, isSimulated: false, ...real }] : []),
          ...(simulated ? [{ key: `${key} simulated`, name, isSimulated: true, ...simulated }] : []),
        ]
      })
    : undefined
  const failed = together(queries)
  const all = {
    ...failed,
    isError: failed.error !== null,
    isPending: queries.some(({ isPending }) => isPending),
  }
  const number = (
    key: 'impressions' | 'clicks' | 'rate' | 'spend' | 'cpc' | 'leads' | 'revenue',
    render: (of: AdNumbers) => ReactNode,
  ): Column<Group> => ({
    key,
    title: t(`columns.${key}`),
    about: t(`about.${key}`),
    align: 'right',
    width: 108,
    ...(key === 'clicks' || key === 'spend' ? { narrow: 'show' as const } : {}),
    render: ({ numbers }) => render(numbers),
  })
  return (
    <IndexPage<Group>
      {...frame}
      query={all}
      rows={rows}
      rowKey={({ key }) => key}
      rowName={({ name }) => name}
      columns={[
        {
          key: 'name',
          title: t(by === 'goal' ? 'views.goalColumn' : 'views.platformColumn'),
          narrow: 'name',
          render: ({ name, isSimulated }) => (
            <>
              {name} {isSimulated && <SimulatedBadge />}
            </>
          ),
        },
        {
          key: 'campaigns',
          title: t('columns.campaigns'),
          align: 'right',
          width: 108,
          render: ({ campaigns }) => show.count(campaigns),
        },
        number('impressions', ({ impressions }) => show.count(impressions)),
        number('clicks', ({ clicks }) => show.count(clicks)),
        number('rate', show.rate),
        number('spend', ({ spend }) => show.sums(spend)),
        number('cpc', show.clickCost),
        number('leads', ({ leads }) => show.count(leads)),
        number('revenue', ({ revenue }) => show.sums(revenue)),
      ]}
      empty={{ icon: <Megaphone />, title: t('index.firstRun.title'), text: t('index.firstRun.text') }}
    >
      {foot}
    </IndexPage>
  )
}

function usePartsOf(by: Grouping): { key: string; name: string; filters: Partial<AdFilters> }[] {
  const wizard = useMessages('ad-wizard')
  if (by === 'platform')
    return platforms.map((platform) => ({
      key: platform,
      name: wizard(`platforms.${platform}`),
      filters: { platform },
    }))
  return goals.map(({ kind, objective }) => ({
    key: `${kind} ${objective}`,
    name: `${wizard(`kinds.${kind}`)} · ${wizard(`objectives.${objective}`)}`,
    filters: { kind, objective },
  }))
}
