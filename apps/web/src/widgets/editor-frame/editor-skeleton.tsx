import { SkeletonBar, SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { useSkeletonShows } from '#ui/feedback/use-skeleton-shows.ts'
import style from './editor-skeleton.module.css'

/**
 * The outline of an editor while its content loads: bar, panels if it has some, and page. It is visible after 200 ms.
 */
export function EditorSkeleton({ hasPanels }: { hasPanels: boolean }) {
  const shows = useSkeletonShows()
  return (
    <div
      className={style['frame']}
      data-panels={hasPanels || undefined}
      style={{ visibility: shows ? 'visible' : 'hidden' }}
    >
      <div className={style['bar']}>
        <SkeletonBar width={180} height={14} />
        <SkeletonBar width={132} height={32} />
      </div>
      {hasPanels && (
        <div className={style['side']}>
          <SkeletonLines lines={8} />
        </div>
      )}
      <div className={style['stage']}>
        <div className={style['page']}>
          <SkeletonBar width="40%" height={20} />
          <SkeletonBar height={220} />
          {hasPanels ? <SkeletonBar width="72%" height={20} /> : <SkeletonLines lines={4} />}
        </div>
      </div>
      {hasPanels && (
        <div className={style['side']}>
          {['a', 'b', 'c', 'd'].map((key) => (
            <SkeletonBar key={key} height={34} />
          ))}
        </div>
      )}
    </div>
  )
}
