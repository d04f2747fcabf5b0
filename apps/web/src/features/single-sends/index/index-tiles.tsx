import type { Answer } from '@carillon/contract/endpoint'
import type { singleSends } from '@carillon/contract/single-sends'
import { useQuery } from '@tanstack/react-query'
import { summaryQuery } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Tile, TileSkeleton, Tiles } from '#ui/page/tile.tsx'
import { shareDigits, shareOf } from '#widgets/send-stats/shares.ts'

type Day = Answer<typeof singleSends.summary>['days'][number]
type Counted = Exclude<keyof Day, 'date'>

/** Keeps the line of a comparison free. */
const nothing = '\u00a0'
const names = ['tiles.delivered', 'index.uniqueOpens', 'index.uniqueClicks', 'tiles.unsubscribes'] as const

/** Results of the last thirty days, each with a comparison. They keep their place while loading. */
export function IndexTiles() {
  const t = useMessages('single-sends')
  const { timeZone } = useFormat()
  const { data, isPending } = useQuery(summaryQuery(timeZone))
  const none = (name: (typeof names)[number]) =>
    isPending ? (
      <TileSkeleton key={name} name={t(name)} />
    ) : (
      <Tile key={name} name={t(name)} value="–" beside={nothing} />
    )
  return <Tiles>{data ? <Numbers days={data} /> : names.map(none)}</Tiles>
}

function Numbers({ days: data }: { days: readonly Day[] }) {
  const t = useMessages('single-sends')
  const format = useFormat()
  const half = Math.floor(data.length / 2)
  const [before, recent] = [data.slice(0, half), data.slice(half)]
  const sum = (days: readonly Day[], name: Counted) => days.reduce((total, day) => total + day[name], 0)
  const share = (days: readonly Day[], name: Counted, of: Counted) => shareOf(sum(days, name), sum(days, of))
  const percent = (value: number | null) => (value === null ? '–' : format.percent(value, shareDigits(value)))
  const line = (name: Counted) => tenSums(recent.map((day) => day[name]))

  const delivered = share(recent, 'delivered', 'requests')
  const opens = share(recent, 'unique_opens', 'delivered_counting_opens')
  const clicks = share(recent, 'unique_clicks', 'delivered_counting_clicks')
  const clicksBefore = share(before, 'unique_clicks', 'delivered_counting_clicks')
  const people = sum(recent, 'unsubscribes')
  return (
    <>
      <Tile
        name={t('tiles.delivered')}
        value={format.number(sum(recent, 'delivered'))}
        beside={
          delivered === null ? t('tiles.nothingYet') : t('tiles.ofRequests', { share: percent(delivered) })
        }
        tone={delivered === null ? 'quiet' : 'brand'}
        line={line('delivered')}
      />
      <Tile
        name={t('index.uniqueOpens')}
        value={percent(opens)}
        beside={opens === null && delivered !== null ? t('tiles.notCounted') : t('tiles.machineOpens')}
        line={line('unique_opens')}
      />
      <Tile
        name={t('index.uniqueClicks')}
        value={percent(clicks)}
        beside={
          clicks !== null && clicksBefore !== null
            ? t('tiles.points', { points: signed(clicks - clicksBefore, t.language) })
            : clicks === null && delivered !== null
              ? t('tiles.notCounted')
              : nothing
        }
        line={line('unique_clicks')}
      />
      <Tile
        name={t('tiles.unsubscribes')}
        value={percent(share(recent, 'unsubscribes', 'delivered'))}
        beside={t('tiles.people', { count: people })}
        tone="quiet"
        line={line('unsubscribes')}
      />
    </>
  )
}

function signed(points: number, language: string): string {
  return new Intl.NumberFormat(language, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(points * 100)
}

/**
 * The sums of at most ten spans of days: enough points for a line of 92 pixels. Empty without any data, so no line is
 * drawn.
 */
function tenSums(days: readonly number[]): number[] {
  if (days.every((value) => value === 0)) return []
  const size = Math.max(1, Math.ceil(days.length / 10))
  const points: number[] = []
  for (let at = 0; at < days.length; at += size) {
    points.push(days.slice(at, at + size).reduce((total, value) => total + value, 0))
  }
  return points
}
