import type { adNumbers } from '@carillon/contract/ad-numbers'
import type { Answer } from '@carillon/contract/endpoint'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMessages } from '#lib/messages.tsx'
import { Tile, TileSkeleton, Tiles } from '#ui/page/tile.tsx'
import { useAdNumbers } from '../parts/ad-numbers.ts'
import { SimulatedBadge } from '../parts/simulated-badge.tsx'
import style from './ads-index.module.css'

type AnswerOfTotals = Answer<typeof adNumbers.totals>
type Totals = AnswerOfTotals['real']

const names = ['impressions', 'clicks', 'rate', 'spend'] as const

/**
 * The results of all campaigns that match. Simulated ones stand in tiles of their own, because nothing was paid for them.
 */
export function IndexTiles({ query }: { query: UseQueryResult<AnswerOfTotals> }) {
  const t = useMessages('ads')
  const { data, isPending } = query
  if (!data)
    return (
      <div className={isPending ? style['awaited'] : undefined}>
        <Tiles>
          {names.map((name) =>
            isPending ? (
              <TileSkeleton key={name} name={t(`tiles.${name}`)} />
            ) : (
              <Tile key={name} name={t(`tiles.${name}`)} value="–" beside={nothing} />
            ),
          )}
        </Tiles>
      </div>
    )
  const { real, simulated } = data
  return (
    <>
      {(simulated === null || hasResults(real)) && (
        <Tiles>
          <Numbers totals={real} />
        </Tiles>
      )}
      {simulated && (
        <section className={style['simulated']} aria-label={t('tiles.simulated')}>
          <SimulatedBadge />
          <Tiles>
            <Numbers totals={simulated} />
          </Tiles>
        </section>
      )}
    </>
  )
}

/** False of drafts alone, whose noughts would push the results of simulated campaigns down. */
function hasResults({ numbers: { impressions, spend } }: Totals): boolean {
  return impressions > 0 || spend.length > 0
}

/** Keeps the line of a comparison free. */
const nothing = '\u00a0'

function Numbers({ totals: { campaigns, numbers, days } }: { totals: Totals }) {
  const t = useMessages('ads')
  const show = useAdNumbers()
  const of = t('tiles.campaigns', { count: campaigns })
  // A line over amounts of several currencies would mean nothing.
  const [currency, ...others] = numbers.spend.map((sum) => sum.currency)
  const spend = days.map((day) => day.spend.find((sum) => sum.currency === currency)?.minor ?? 0)
  return (
    <>
      <Tile
        name={t('tiles.impressions')}
        value={show.count(numbers.impressions)}
        beside={of}
        line={lineOf(days.map(({ impressions }) => impressions))}
      />
      <Tile
        name={t('tiles.clicks')}
        value={show.count(numbers.clicks)}
        beside={t('tiles.leads', { count: numbers.leads })}
        line={lineOf(days.map(({ clicks }) => clicks))}
      />
      <Tile
        name={t('tiles.rate')}
        value={show.rate(numbers)}
        beside={t('tiles.rateOf')}
        line={lineOf(days.map(({ clicks, impressions }) => (impressions === 0 ? 0 : clicks / impressions)))}
      />
      <Tile
        name={t('tiles.spend')}
        value={show.sums(numbers.spend)}
        beside={t('tiles.perClick', { cost: show.clickCost(numbers) })}
        line={others.length > 0 ? [] : lineOf(spend)}
      />
    </>
  )
}

/** Empty without any data, so that no line is drawn. */
function lineOf(values: readonly number[]): readonly number[] {
  return values.every((value) => value === 0) ? [] : values
}
