import { useMessages } from '#lib/messages.tsx'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/page/card.tsx'
import { TileSkeleton, Tiles } from '#ui/page/tile.tsx'
import { TrendLineSkeleton } from '#ui/page/trend-line.tsx'
import style from './home.module.css'

const tiles = ['sent', 'opens', 'clicks', 'unsubscribes'] as const

/** The outline of the start page while its one answer is loaded, in its final size. */
export function HomeSkeleton() {
  const t = useMessages('home')
  const ui = useMessages('ui')
  return (
    <div role="status" aria-label={ui('loading')}>
      <Tiles>
        {tiles.map((name) => (
          <TileSkeleton key={name} name={t(`tiles.${name}`)} />
        ))}
      </Tiles>
      <div className={style['columns']}>
        <div className={style['column']}>
          <Card title={t('audience.title')}>
            <div className={style['waiting']}>
              <SkeletonBar width="40%" height={18} />
              <SkeletonBar width="62%" />
              <TrendLineSkeleton />
            </div>
          </Card>
        </div>
        <div className={style['column']}>
          {(['scheduled', 'drafts'] as const).map((name) => (
            <Card key={name} title={t(`${name}.title`)}>
              <div className={style['waiting']}>
                <SkeletonBar width="70%" />
                <SkeletonBar width="48%" />
              </div>
            </Card>
          ))}
        </div>
      </div>
    </div>
  )
}
