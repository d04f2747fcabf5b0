import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import style from './click-map.module.css'

/** The outline of the map while it loads, in its final size. */
export function ClickMapSkeleton() {
  return (
    <div className={style['map']}>
      <div className={style['stage']} data-waits="">
        <SkeletonLines lines={8} />
      </div>
      <div className={style['side']} />
    </div>
  )
}
