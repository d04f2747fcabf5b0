import type { AdCampaignRow, AdNumbers } from '@carillon/contract/ad-numbers'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { type Column, RowTitle } from '#ui/table/data-table.tsx'
import { useAdNumbers } from '../parts/ad-numbers.ts'
import { SimulatedBadge } from '../parts/simulated-badge.tsx'
import { AdStatus } from './ad-status.tsx'
import style from './ads-index.module.css'

/** A row of the index: a campaign, or its ad on one platform. */
export interface AdRow {
  key: string
  campaign: AdCampaignRow
  platform: AdCampaignRow['platforms'][number] | null
}

/** The rows of a page. The platforms of a campaign follow it while it is open. */
export function rowsOf(campaigns: readonly AdCampaignRow[], open: ReadonlySet<string>): AdRow[] {
  return campaigns.flatMap((campaign) => [
    { key: campaign.id, campaign, platform: null },
    ...(open.has(campaign.id)
      ? campaign.platforms.map((platform) => ({
          key: `${campaign.id} ${platform.platform}`,
          campaign,
          platform,
        }))
      : []),
  ])
}

/** The columns that a person can hide. */
export const numberColumns = ['impressions', 'clicks', 'rate', 'spend', 'cpc', 'leads', 'revenue'] as const
export type NumberColumn = (typeof numberColumns)[number]

interface Options {
  open: ReadonlySet<string>
  onToggle: (id: string) => void
  shown: ReadonlySet<NumberColumn>
}

export function useAdColumns({ open, onToggle, shown }: Options): Column<AdRow>[] {
  const t = useMessages('ads')
  const show = useAdNumbers()
  const number = (
    key: NumberColumn,
    render: (numbers: AdNumbers) => ReactNode,
    more: Partial<Column<AdRow>> = {},
  ): Column<AdRow> => ({
    key,
    title: t(`columns.${key}`),
    about: t(`about.${key}`),
    align: 'right',
    width: 112,
    render: ({ campaign, platform }) => render((platform ?? campaign).numbers),
    ...more,
  })
  const numbers: Readonly<Record<NumberColumn, Column<AdRow>>> = {
    impressions: number('impressions', ({ impressions }) => show.count(impressions), { sortable: true }),
    clicks: number('clicks', ({ clicks }) => show.count(clicks), {
      sortable: true,
      narrow: 'show',
      width: 88,
    }),
    rate: number('rate', show.rate, { width: 96 }),
    spend: number('spend', ({ spend }) => show.sums(spend), { sortable: true, width: 116 }),
    cpc: number('cpc', show.clickCost, { width: 80 }),
    leads: number('leads', ({ leads }) => show.count(leads), { width: 84 }),
    revenue: number('revenue', ({ revenue }) => show.sums(revenue), { roomy: true }),
  }
  return [
    {
      key: 'name',
      title: t('columns.campaign'),
      sortable: true,
      narrow: 'name',
      render: (row) => (
        <Title row={row} isOpen={open.has(row.campaign.id)} onToggle={() => onToggle(row.campaign.id)} />
      ),
    },
    {
      key: 'status',
      title: t('columns.status'),
      width: 132,
      narrow: 'show',
      render: ({ campaign, platform }) => <AdStatus campaign={campaign} platform={platform} />,
    },
    ...numberColumns.filter((key) => shown.has(key)).map((key) => numbers[key]),
  ]
}

interface TitleProps {
  row: AdRow
  isOpen: boolean
  onToggle: () => void
}

function Title({ row: { campaign, platform }, isOpen, onToggle }: TitleProps) {
  const t = useMessages('ads')
  const wizard = useMessages('ad-wizard')
  if (platform) {
    return (
      <div className={style['title']} data-below="">
        {wizard(`platforms.${platform.platform}`)}
      </div>
    )
  }
  return (
    <div className={style['title']}>
      <button
        type="button"
        className={style['toggle']}
        aria-expanded={isOpen}
        aria-label={t('index.platformsOf', { name: campaign.name })}
        onClick={onToggle}
      >
        <ChevronRight aria-hidden="true" />
      </button>
      <RowTitle to={addressOf(campaign)} second={<About campaign={campaign} />}>
        {campaign.name}
      </RowTitle>
    </div>
  )
}

/** The page to which the name of a campaign leads: drafts are edited, others are looked at. */
export function addressOf({ id, status }: Pick<AdCampaignRow, 'id' | 'status'>): string {
  return status === 'draft' ? `/ads/campaigns/${id}/target` : `/ads/campaigns/${id}/review`
}

function About({
  campaign: { kind, objective, start_at, end_at, is_simulated },
}: {
  campaign: AdCampaignRow
}) {
  const t = useMessages('ads')
  const wizard = useMessages('ad-wizard')
  const format = useFormat()
  const start = start_at && format.date(start_at)
  const end = end_at === null ? t('index.ongoing') : format.date(end_at)
  return (
    <>
      {is_simulated && <SimulatedBadge />} {wizard(`kinds.${kind}`)} · {wizard(`objectives.${objective}`)}
      {(start || end_at) && ` · ${start ? `${start} – ${end}` : t('index.until', { end })}`}
    </>
  )
}
