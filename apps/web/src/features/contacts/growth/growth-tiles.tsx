import type { ContactGrowth } from '@carillon/contract/contact-growth'
import { useQuery } from '@tanstack/react-query'
import { contactGrowthQuery } from '#api/contact-growth.ts'
import { useMessages } from '#lib/messages.tsx'
import { useContactCount } from '#shell/use-contact-count.ts'
import { useFormat } from '#shell/use-format.ts'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Tile, TileSkeleton, Tiles } from '#ui/page/tile.tsx'
import { TrendLineSkeleton } from '#ui/page/trend-line.tsx'
import { GrowthLine } from '#widgets/growth-line/growth-line.tsx'
import style from './growth-tiles.module.css'

const names = ['total', 'new', 'emailable', 'unsubscribed'] as const

/** The numbers of contacts: all, new in the last thirty days, possible to email, and unsubscribed. */
export function GrowthTiles() {
  const t = useMessages('contact-growth')
  const format = useFormat()
  const { data, isError, isFetching, refetch } = useQuery(contactGrowthQuery(format.timeZone))
  const known = useContactCount()
  const isNobody = (data ?? known)?.contact_count === 0
  if (!data && isError) {
    return (
      <div className={style['failed']} role="alert">
        {t('failed')}
        <Button size="toolbar" onClick={() => refetch()} busy={isFetching}>
          {t('retry')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <Tiles>
        {data ? (
          <Numbers growth={data} />
        ) : (
          names.map((name) => <TileSkeleton key={name} name={t(`tiles.${name}`)} />)
        )}
      </Tiles>
      {!isNobody && (
        <div className={style['line']}>
          <Card>{data ? <GrowthLine growth={data} /> : <TrendLineSkeleton />}</Card>
        </div>
      )}
    </>
  )
}

function Numbers({ growth }: { growth: ContactGrowth }) {
  const t = useMessages('contact-growth')
  const format = useFormat()
  const { contact_count, days, counted_from, reach } = growth
  const sum = (name: 'added' | 'removed') => days.reduce((total, day) => total + day[name], 0)
  const isCut = days[0]?.contact_count === null && counted_from !== null
  const ofAll = (part: number) =>
    contact_count > 0 ? t('tiles.ofAll', { share: format.percent(part / contact_count, 1) }) : t('tiles.none')
  return (
    <>
      <Tile
        name={t('tiles.total')}
        to="/contacts/all"
        value={format.number(contact_count)}
        beside={t('tiles.removed', { count: sum('removed') })}
        tone="quiet"
      />
      <Tile
        name={t('tiles.new')}
        value={format.number(sum('added'))}
        beside={isCut ? t('tiles.since', { date: format.date(counted_from) }) : t('tiles.lastDays')}
        tone="quiet"
      />
      {reach ? (
        <>
          <Tile
            name={t('tiles.emailable')}
            to="/contacts/all?status=can_be_emailed"
            value={format.number(reach.can_be_emailed)}
            beside={ofAll(reach.can_be_emailed)}
            tone="quiet"
          />
          <Tile
            name={t('tiles.unsubscribed')}
            to="/contacts/all?status=unsubscribed"
            value={format.number(reach.unsubscribed)}
            beside={t('tiles.countedAt', { time: format.clock(reach.counted_at) })}
            tone="quiet"
          />
        </>
      ) : (
        (['emailable', 'unsubscribed'] as const).map((name) => (
          <Tile key={name} name={t(`tiles.${name}`)} value="–" beside={t('tiles.counting')} tone="quiet" />
        ))
      )}
    </>
  )
}
