import type { Image } from '@carillon/contract/images'
import { Link, type To } from 'react-router'
import { fileAddress } from '#api/images.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDelayed } from '#lib/use-delayed.ts'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { dimensions } from './dimensions.ts'
import style from './image-browser.module.css'

interface ImageTileProps {
  image: Image
  to: To
  isChosen: boolean
}

/** One image of the grid. It links to its details. */
export function ImageTile({ image, to, isChosen }: ImageTileProps) {
  return (
    <li>
      <Link
        className={style['tile']}
        to={to}
        replace={isChosen}
        preventScrollReset
        aria-current={isChosen || undefined}
      >
        <span className={style['thumbnail']}>
          <img src={fileAddress(image.thumbnail)} alt="" loading="lazy" />
        </span>
        <span className={style['name']}>{image.name}</span>
        <span className={style['facts']}>{dimensions(image)}</span>
      </Link>
    </li>
  )
}

/** The grid while it loads. It appears after 200 ms. */
export function GridSkeleton() {
  const t = useMessages('ui')
  const shows = useDelayed(true)
  if (!shows) return <div className={style['quiet']} />
  return (
    <div className={style['grid']} role="status" aria-label={t('loading')}>
      {[0, 1, 2, 3, 4, 5].map((tile) => (
        <div key={tile} className={style['tile']}>
          <SkeletonBar height={132} />
          <SkeletonBar width="70%" />
        </div>
      ))}
    </div>
  )
}
