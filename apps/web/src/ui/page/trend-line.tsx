import style from './trend-line.module.css'

interface TrendLineProps {
  /** Oldest first; null where nothing is known. */
  points: readonly (number | null)[]
  /** The meaning of the line, for users who can't see it. */
  label: string
  /** Words below the two ends of the line. */
  from: string
  to: string
  /** A sentence in place of the missing beginning of the line. */
  note?: string | undefined
}

const [width, height, edge] = [600, 96, 6]

/** The values of a number over time, as a line over the whole width of its card. */
export function TrendLine({ points, label, from, to, note }: TrendLineProps) {
  const known = points.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  const low = Math.min(...known.map(({ value }) => value))
  const high = Math.max(...known.map(({ value }) => value))
  const x = (at: number) => (at / Math.max(1, points.length - 1)) * width
  const y = (value: number) =>
    high === low ? height / 2 : height - edge - ((value - low) / (high - low)) * (height - 2 * edge)
  const line = known.map(({ value, at }) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join(' L')
  const first = x(known[0]?.at ?? 0).toFixed(1)
  return (
    <figure className={style['trend']}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {known.length > 1 && (
          <>
            <path className={style['area']} d={`M${line} L${width} ${height} L${first} ${height} Z`} />
            <path className={style['line']} d={`M${line}`} />
          </>
        )}
      </svg>
      <figcaption className={style['ends']} aria-hidden="true">
        <span>{from}</span>
        <span>{to}</span>
      </figcaption>
      {note && <p className={style['note']}>{note}</p>}
    </figure>
  )
}

/** The outline of the line while it loads, in its final height. */
export function TrendLineSkeleton() {
  return (
    <div className={style['trend']}>
      <div className={style['bone']} />
      <div className={style['ends']}>&nbsp;</div>
    </div>
  )
}
