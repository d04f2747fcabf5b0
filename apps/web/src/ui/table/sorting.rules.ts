export interface Sorting {
  key: string
  direction: 'asc' | 'desc'
}

/** The value that a row is sorted by. Rows without a value stand last in both directions. */
export type SortValue = string | number | boolean | null | undefined

interface Sortable {
  key: string
  align?: 'left' | 'right'
  sortsFirst?: Sorting['direction']
}

/** The sorting in an address: `name`, or `-name` for the other direction. */
export function readSorting(text: string): Sorting | undefined {
  if (text === '' || text === '-') return undefined
  return text.startsWith('-') ? { key: text.slice(1), direction: 'desc' } : { key: text, direction: 'asc' }
}

export function writeSorting({ key, direction }: Sorting): string {
  return direction === 'desc' ? `-${key}` : key
}

/** The effect of choosing a column: sorts by it, or turns its direction. Numbers and times begin with the highest. */
export function nextSorting(column: Sortable, current: Sorting | undefined): Sorting {
  if (current?.key === column.key)
    return { key: column.key, direction: current.direction === 'asc' ? 'desc' : 'asc' }
  return { key: column.key, direction: column.sortsFirst ?? (column.align === 'right' ? 'desc' : 'asc') }
}

/** The rows in order. Text is compared as readers of the language do, with numbers in it by value. */
export function sortRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => SortValue,
  direction: Sorting['direction'],
  language: string,
): Row[] {
  const { compare } = new Intl.Collator(language, { numeric: true })
  const sign = direction === 'asc' ? 1 : -1
  const isNone = (value: SortValue) => value === null || value === undefined || value === ''
  return rows.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)]
    if (isNone(a) || isNone(b)) return Number(isNone(a)) - Number(isNone(b))
    if (typeof a === 'string' || typeof b === 'string') return sign * compare(String(a), String(b))
    return sign * (Number(a) - Number(b))
  })
}
