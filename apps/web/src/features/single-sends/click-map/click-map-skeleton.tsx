import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import style from './click-map.module.css'

/** The map while it loads, as large as it will be. */
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
