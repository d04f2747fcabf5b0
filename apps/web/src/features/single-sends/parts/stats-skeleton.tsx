import { useMessages } from '#lib/messages.tsx'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/page/card.tsx'
import style from '../screens/single-send-stats.module.css'
import { shownMetrics } from './shares.ts'

/** The stats page while its numbers are on their way, as large as it will be. */
export function StatsSkeleton() {
  const t = useMessages('single-sends')
  const ui = useMessages('ui')
  return (
    <div role="status" aria-label={ui('loading')}>
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
      <div className={style['parts']}>
        <Card title={t('delivery.title')} actions={<span style={{ height: 'var(--control-toolbar)' }} />}>
          <div style={{ display: 'grid', gap: 16, minHeight: 105, alignContent: 'start' }}>
            <SkeletonBar height={6} />
            <SkeletonBar width="42%" />
            <SkeletonBar width="24%" height={30} />
          </div>
        </Card>
        <ChartSkeleton />
      </div>
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
