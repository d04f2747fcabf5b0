import { useMessages } from '#lib/messages.tsx'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/page/card.tsx'
import style from '#widgets/send-stats/send-stats.module.css'
import { ChartSkeleton, TilesSkeleton } from '#widgets/send-stats/stats-skeletons.tsx'

/** The outline of the stats page while its numbers load, in its final size; an A/B test has a card of its own. */
export function StatsSkeleton({ isTest = false }: { isTest?: boolean }) {
  const t = useMessages('single-send-stats')
  const ab = useMessages('ab-tests')
  const ui = useMessages('ui')
  return (
    <div role="status" aria-label={ui('loading')}>
      <TilesSkeleton />
      <div className={style['parts']}>
        {isTest && (
          <Card title={ab('title')}>
            <div style={{ display: 'grid', gap: 'var(--space-16)', minHeight: 390, alignContent: 'start' }}>
              <SkeletonBar width="56%" />
              <SkeletonBar width="72%" />
              <SkeletonBar height={150} />
              <SkeletonBar height={90} />
            </div>
          </Card>
        )}
        <Card title={t('delivery.title')} actions={<span style={{ height: 'var(--control-toolbar)' }} />}>
          <div style={{ display: 'grid', gap: 'var(--space-16)', minHeight: 105, alignContent: 'start' }}>
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
