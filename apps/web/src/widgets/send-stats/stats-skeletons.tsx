import { useMessages } from '#lib/messages.tsx'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/page/card.tsx'
import style from './send-stats.module.css'
import { shownMetrics } from './shares.ts'

/** The tiles while their numbers are on their way. */
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

/** The chart while it is loaded. */
export function ChartSkeleton() {
  const t = useMessages('single-sends')
  return (
    <Card title={t('stats.chart')}>
      <ChartPlace />
    </Card>
  )
}

/** The room of the chart and of the line that opens its table. */
export function ChartPlace() {
  return (
    <div className={style['chartPlace']}>
      <SkeletonBar height={280} />
    </div>
  )
}
