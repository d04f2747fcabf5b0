import { type ReactNode, useState } from 'react'
import { Link, type To } from 'react-router'
import { useDelayed } from '#lib/use-delayed.ts'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import style from './design-cards.module.css'

interface DesignCardsProps {
  label: string
  /** Low cards, for cards without pictures. */
  low?: boolean
  /** Wide cards with a low picture, and with all of their second line. */
  wide?: boolean
  children: ReactNode
}

/** A grid of cards, three to five in a row. */
export function DesignCards({ label, low, wide, children }: DesignCardsProps) {
  return (
    <ul
      className={style['cards']}
      data-low={low || undefined}
      data-wide={wide || undefined}
      aria-label={label}
    >
      {children}
    </ul>
  )
}

interface DesignCardProps {
  name: string
  /** The target of a click anywhere on the card. Alternatively `onOpen`, its action. */
  to?: To
  onOpen?: () => void
  /** `n` marks the card that creates an item of the page. */
  shortcut?: 'n'
  /** The second line, below the name. */
  second?: ReactNode
  /** Buttons in the corner beside the name. */
  menu?: ReactNode
  /** Usually a `DesignPicture` or a `CardSymbol`. */
  children: ReactNode
}

export function DesignCard({ name, to, onOpen, shortcut, second, menu, children }: DesignCardProps) {
  return (
    <li className={style['card']}>
      <div className={style['picture']} aria-hidden="true">
        {children}
      </div>
      <div className={style['foot']}>
        <div className={style['words']}>
          {to ? (
            <Link to={to} className={style['open']}>
              {name}
            </Link>
          ) : (
            <button type="button" className={style['open']} aria-keyshortcuts={shortcut} onClick={onOpen}>
              {name}
            </button>
          )}
          {second && (
            <span className={style['second']} data-words={typeof second === 'string' || undefined}>
              {second}
            </span>
          )}
        </div>
        {menu && <div className={style['menu']}>{menu}</div>}
      </div>
    </li>
  )
}

/** The outline of a card while its content is loaded. */
export function CardSkeleton() {
  const shows = useDelayed(true)
  return (
    <li className={style['card']} aria-hidden="true">
      <div className={style['picture']} />
      <div className={style['foot']}>
        <div className={style['words']} style={{ visibility: shows ? 'visible' : 'hidden' }}>
          <SkeletonBar width="46%" height={14} />
          <span className={style['second']}>
            <SkeletonBar width="92%" />
          </span>
        </div>
      </div>
    </li>
  )
}

/** A symbol in place of a picture, for cards such as 'empty message'. */
export function CardSymbol({ children }: { children: ReactNode }) {
  return <span className={style['symbol']}>{children}</span>
}

interface DesignPictureProps {
  /** Empty if there is no thumbnail. */
  url: string
  /** A thumbnail is being made. */
  pending: boolean
}

/** The thumbnail of a message, or a placeholder. */
export function DesignPicture({ url, pending }: DesignPictureProps) {
  // The thumbnail of an older version may be deleted before this page knows the new one.
  const [missing, setMissing] = useState('')
  if (url !== '' && url !== missing) {
    return <img src={url} alt="" loading="lazy" decoding="async" onError={() => setMissing(url)} />
  }
  return (
    <span className={style['outline']} data-pending={pending || undefined}>
      <i />
      <i />
      <i />
      <i />
    </span>
  )
}

/** Names the editor that a design was made with. */
export function EditorBadge({ children }: { children: ReactNode }) {
  return <span className={style['badge']}>{children}</span>
}
