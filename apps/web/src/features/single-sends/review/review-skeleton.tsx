import { useMessages } from '#lib/messages.tsx'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import style from './review.module.css'

const rows = ['sender', 'subject', 'content', 'recipients', 'unsubscribe', 'schedule', 'test'] as const

/** The outline of the review while it loads, in its final size. */
export function ReviewSkeleton() {
  const ui = useMessages('ui')
  const t = useMessages('single-send-draft')
  return (
    <div className={style['columns']} role="status" aria-label={ui('loading')}>
      <div className={style['column']}>
        <div className={style['cards']}>
          {rows.map((row) => (
            <div key={row} className={style['card']}>
              <span />
              <h2>{t(`review.${row}`)}</h2>
              <div className={style['value']}>
                <span className={style['bones']}>
                  <SkeletonBar width="62%" height={13} />
                  <SkeletonBar width="38%" height={10} />
                </span>
              </div>
            </div>
          ))}
        </div>
      </div>
      <div className={style['column']}>
        <div className={style['stageBones']}>
          <SkeletonBar width="30%" height={16} />
          <SkeletonBar width="60%" height={34} />
          <SkeletonBar width="100%" height={78} />
          <SkeletonBar width="100%" height={420} />
        </div>
      </div>
    </div>
  )
}
