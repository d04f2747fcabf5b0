import { type ReactNode, useSyncExternalStore } from 'react'
import { Link, type To } from 'react-router'
import style from './tile.module.css'

type Tone = 'brand' | 'quiet' | 'attention'

interface TileProps {
  name: string
  value: ReactNode
  /** A comparison in small type below the number. */
  beside?: ReactNode
  tone?: Tone
  /** Points of a small chart line, oldest first. */
  line?: readonly number[]
  /** Leads to the things that the number counts. */
  to?: To | undefined
}

/** A card with one large number. Place several in `Tiles`. */
export function Tile({ name, value, beside, tone = 'brand', line, to }: TileProps) {
  return (
    <div className={style['tile']}>
      {to ? (
        <Link className={style['name']} to={to}>
          {name}
        </Link>
      ) : (
        <div className={style['name']}>{name}</div>
      )}
      <div className={style['value']}>
        <span>{value}</span>
        {line && line.length > 1 && <Line points={line} tone={tone} />}
      </div>
      {beside && (
        <div
          className={style['beside']}
          data-tone={tone}
          {...(typeof beside === 'string' ? { title: beside } : {})}
        >
          {beside}
        </div>
      )}
    </div>
  )
}

/** The outline of a tile while its number loads, in its final size. */
export function TileSkeleton({ name }: { name: string }) {
  return (
    <div className={style['tile']} aria-busy="true">
      <div className={style['name']}>{name}</div>
      <div className={style['value']}>
        <span className={style['bone']} />
      </div>
      <div className={style['beside']}>
        <span className={style['bone']} data-small="" />
      </div>
    </div>
  )
}

/** Tiles beside each other. On a phone they are one row that scrolls to the side, also by keyboard. */
export function Tiles({ children }: { children: ReactNode }) {
  const scrolls = useSyncExternalStore(onResize, () => phone().matches)
  return (
    <div className={style['tiles']} tabIndex={scrolls ? 0 : undefined}>
      {children}
    </div>
  )
}

const width = 92
const height = 30

function Line({ points, tone }: { points: readonly number[]; tone: Tone }) {
  const low = Math.min(...points)
  const span = Math.max(...points) - low || 1
  const at = (value: number, index: number) =>
    `${((index / (points.length - 1)) * (width - 2) + 1).toFixed(1)} ${(height - 4 - ((value - low) / span) * (height - 8)).toFixed(1)}`
  return (
    <svg
      className={style['line']}
      data-tone={tone}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`M${points.map(at).join(' L')}`} />
    </svg>
  )
}

const phone = () => window.matchMedia('(max-width: 719px)')

function onResize(changed: () => void): () => void {
  const query = phone()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
