interface Sized {
  key: string
  align?: 'left' | 'right'
  width?: number | `${number}%`
  roomy?: boolean
}

const numbers = 120
const [firstLeast, least] = [200, 110]
const [picks, acts] = [46, 60]

/** The width of a column by its kind alone. */
export function widthOf(columns: readonly Sized[], column: Sized): number | string | undefined {
  if (column.width !== undefined) return column.width
  const isFirst = column.key === columns[0]?.key
  if (column.align === 'right' && !isFirst) return numbers
  const sharing = columns.filter(({ width, align }) => width === undefined && align !== 'right').length
  // The first column takes twice the share of each other one.
  return isFirst && sharing > 1 ? `${Math.round(200 / (sharing + 1 + others(columns)))}%` : undefined
}

/** Columns of numbers count half in what the first column leaves. */
function others(columns: readonly Sized[]): number {
  return columns.filter(({ width, align }) => width === undefined && align === 'right').length / 2
}

/** Below this many pixels a table scrolls to the side, so that its columns stay readable. */
export function leastWidth(columns: readonly Sized[], has: { picks: boolean; acts: boolean }): number {
  const sum = columns
    .filter(({ roomy }) => !roomy)
    .reduce((total, column) => {
      const width = widthOf(columns, column)
      return total + (typeof width === 'number' ? width : column === columns[0] ? firstLeast : least)
    }, 0)
  return sum + (has.picks ? picks : 0) + (has.acts ? acts : 0)
}
