import { useMessages } from '#lib/messages.tsx'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { useSkeletonShows } from '#ui/feedback/use-skeleton-shows.ts'
import style from './design-cards.module.css'

const cards = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const

/** A grid of empty cards, shown while the cards load. It appears after 200 ms. */
export function CardSkeletons() {
  const t = useMessages('ui')
  const shows = useSkeletonShows()
  if (!shows) return <div className={style['quiet']} />
  return (
    <div className={style['cards']} role="status" aria-label={t('loading')}>
      {cards.map((card) => (
        <div key={card} className={style['card']}>
          <div className={style['picture']} />
          <div className={style['foot']}>
            <div className={style['words']}>
              <SkeletonBar width="70%" />
              <SkeletonBar width="40%" height={9} />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
