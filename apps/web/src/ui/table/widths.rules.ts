export interface Sized {
  key: string
  title: string
  align?: 'left' | 'right'
  width?: number | `${number}%`
  holds?: 'date' | 'time' | 'address'
  narrow?: 'name' | 'show' | 'hide'
  roomy?: boolean
  sortable?: boolean
  sortBy?: unknown
}

/** The least pixels of a column, and its share of the pixels left when each column has its least. */
interface ColumnWidth {
  least: number
  grow: number
}

const firstLeast = 210
/** A time in the future ends with its zone, such as GMT+5:30. */
const least = { text: 110, number: 110, date: 128, time: 232, address: 230 } as const
const [picks, acts] = [46, 60]
/** The head's padding, the arrow of a sorting head, and a generous letter of its font. */
const [padding, arrow, letter] = [24, 17, 6.7]

/** The width of a column by its kind and head alone, so that nothing moves when rows come. */
export function widthOf(columns: readonly Sized[], column: Sized): ColumnWidth {
  const { width, align, holds, title } = column
  const isFirst = column.key === columns[0]?.key
  const sorts = column.sortable === true || column.sortBy !== undefined
  const head = title === '' ? 0 : Math.ceil(title.length * letter) + padding + (sorts ? arrow : 0)
  const own = isFirst ? firstLeast : least[holds ?? (align === 'right' ? 'number' : 'text')]
  if (typeof width === 'number') return { least: Math.max(width, head), grow: 0 }
  const usual = isFirst ? 3 : (holds && holds !== 'address') || align === 'right' ? 0 : 1
  return { least: Math.max(own, head), grow: width ? Number.parseFloat(width) / 10 : usual }
}

/** The width that all columns need together, which is the measure for sharing the rest. */
export function widthOfAll(columns: readonly Sized[], has: { picks: boolean; acts: boolean }): ColumnWidth {
  const widths = columns.map((column) => widthOf(columns, column))
  return {
    least: sum(widths.map((width) => width.least)) + (has.picks ? picks : 0) + (has.acts ? acts : 0),
    // A table always fills its card.
    grow: sum(widths.map(({ grow }) => grow)) || 1,
  }
}

/** A table in a card narrower than `below` leaves out the last columns, so that the others need `room` together. */
export const tightSteps = [
  { below: 1100, room: 974 },
  { below: 960, room: 820 },
  { below: 840, room: 696 },
] as const

/** The columns that are left to a table in so little room. The first stays, and those that even a phone shows. */
export function columnsWithin<Column extends Sized>(
  columns: readonly Column[],
  has: { picks: boolean; acts: boolean },
  room: number,
): readonly Column[] {
  if (widthOfAll(columns, has).least <= room) return columns
  const last = columns.findLastIndex(({ narrow, title }, at) => at > 0 && narrow !== 'show' && title !== '')
  return last < 0 ? columns : columnsWithin(columns.toSpliced(last, 1), has, room)
}

/** The widths of cards from which a table can show its roomy columns: the style has a rule for each. */
const roomySteps = [1100, 1200, 1300, 1400] as const
/** The room of the first column beyond its least, so that no roomy column makes names too narrow. */
const firstRoom = 100

/**
 * The width of the card from which a table also shows its roomy columns. `leastOfAll` is the width that all columns
 * need.
 */
export function roomyFrom(leastOfAll: number): number {
  return roomySteps.find((step) => step >= leastOfAll + firstRoom) ?? roomySteps.at(-1)!
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
