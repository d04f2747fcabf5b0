import type { Home, HomePeriod } from '@carillon/contract/home'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Tile, Tiles } from '#ui/page/tile.tsx'
import { changeOf, countingOf, pointsOf, shareOf } from '../comparison.rules.ts'
import style from './home.module.css'

interface PeriodTilesProps {
  last: HomePeriod
  before: HomePeriod
  by: Home['delivered_by']
}

/** The results of the last thirty days, each number against the thirty days before. */
export function PeriodTiles({ last, before, by }: PeriodTilesProps) {
  const t = useMessages('home')
  const format = useFormat()
  const rate = (name: 'unique_opens' | 'unique_clicks') => {
    const share = shareOf(last[name], last[countingOf[name]])
    return share === null ? '–' : format.percent(share, 1)
  }
  const points = (name: 'unique_opens' | 'unique_clicks') => {
    if (last.delivered > 0 && last[countingOf[name]] === 0) return t('tiles.notCounted')
    const difference = pointsOf(name, last, before)
    if (difference === null) return t(last.delivered > 0 ? 'tiles.noneBefore' : 'tiles.nothingYet')
    const rounded = new Intl.NumberFormat(t.language, {
      signDisplay: 'exceptZero',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }).format(difference)
    return t('tiles.points', { points: rounded })
  }
  const sent = () => {
    const change = changeOf(last.delivered, before.delivered)
    if (change.is === 'nothing') return t(last.delivered > 0 ? 'tiles.noneBefore' : 'tiles.nothingYet')
    if (change.is === 'same') return t('tiles.asBefore')
    return t(`tiles.${change.is}`, { percent: format.percent(change.by, 0) })
  }
  return (
    <>
      <Tiles>
        <Tile name={t('tiles.sent')} value={format.number(last.delivered)} beside={sent()} tone="quiet" />
        <Tile
          name={t('tiles.opens')}
          value={rate('unique_opens')}
          beside={points('unique_opens')}
          tone="quiet"
        />
        <Tile
          name={t('tiles.clicks')}
          value={rate('unique_clicks')}
          beside={points('unique_clicks')}
          tone="quiet"
        />
        <Tile
          name={t('tiles.unsubscribes')}
          value={format.number(last.unsubscribes)}
          beside={
            before.unsubscribes > 0
              ? t('tiles.was', { before: format.number(before.unsubscribes) })
              : t('tiles.noneBefore')
          }
          tone="quiet"
        />
      </Tiles>
      <Sources by={by} />
    </>
  )
}

/** The ways by which messages were delivered, unless single sends are the only one. */
function Sources({ by }: { by: Home['delivered_by'] }) {
  const t = useMessages('home')
  const format = useFormat()
  const number = (name: keyof typeof by) => format.number(by[name])
  const mail = {
    single_sends: number('single_sends'),
    automations: number('automations'),
    programs: number('programs'),
  }
  if (by.automations + by.programs + by.texts === 0) return null
  return (
    <p className={style['sources']}>
      {by.automations + by.programs > 0 && <span>{t('sources.emails', mail)}</span>}
      {by.texts > 0 && <span>{t('sources.texts', { count: by.texts })}</span>}
    </p>
  )
}
