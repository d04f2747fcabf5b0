import { useMessages } from '#lib/messages.tsx'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/page/card.tsx'
import style from './send-stats.module.css'
import { shownMetrics } from './shares.ts'

/** The outline of the tiles while their numbers load. */
export function TilesSkeleton() {
  const t = useMessages('single-sends')
  return (
    <div className={style['tiles']}>
      {shownMetrics.map((name) => (
        <div key={name} className={style['tile']}>
          <span className={style['name']}>{t(`stats.${name}`)}</span>
          <span className={style['value']}>
            <span className={style['waiting']}>
              <SkeletonBar width={64} height={18} />
            </span>
          </span>
          <span className={style['share']} />
        </div>
      ))}
    </div>
  )
}

/** The outline of the chart while it loads. */
export function ChartSkeleton() {
  const t = useMessages('single-sends')
  return (
    <Card title={t('stats.chart')}>
      <ChartPlace />
    </Card>
  )
}

/** An empty place of the size of the chart and the line that opens its table. */
export function ChartPlace() {
  return (
    <div className={style['chartPlace']}>
      <SkeletonBar height={280} />
    </div>
  )
}
