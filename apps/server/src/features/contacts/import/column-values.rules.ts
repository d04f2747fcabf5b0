import type { ImportPreview } from '@carillon/contract/contact-imports'
import type { FieldType } from '@carillon/contract/reserved-fields'
import { type DecimalMark, numberForm, readNumber } from '../number.rules.ts'
import { readDate } from '../read-date.rules.ts'
import { dateOrder } from './doubts.rules.ts'

type DateExample = ImportPreview['columns'][number]['date_example']
type NumberExample = ImportPreview['columns'][number]['number_example']

/** The most digits of a number: a longer one would lose some. Longer values are ids. */
const mostDigits = 15
/** The share of a column's values that may be no dates if the others are. */
const mostNoDates = 0.05

interface Guess {
  type: FieldType
  /** The number of values that don't fit the type, and the first of them. */
  misfits: { count: number; cell: string } | null
}

/** The type of custom field that fits these cells: all numbers, or nearly all dates. */
export function guessType(cells: readonly string[]): Guess {
  const values = cells.map((cell) => cell.trim()).filter((value) => value !== '')
  if (values.length === 0) return { type: 'Text', misfits: null }
  // Numbers with a leading zero (postal codes, article numbers) are text, because a number would lose the zero.
  if (values.every(isNumber)) return { type: 'Number', misfits: null }
  const wrong = [false, true]
    .map((dayFirst) => values.filter((value) => readDate(value, dayFirst) === null))
    .reduce((fewer, other) => (other.length < fewer.length ? other : fewer))
  if (wrong.length > values.length * mostNoDates) return { type: 'Text', misfits: null }
  const [cell] = wrong
  return { type: 'Date', misfits: cell === undefined ? null : { count: wrong.length, cell } }
}

/** A text that the import reads as a number with one mark or the other, but no id. */
function isNumber(value: string): boolean {
  return numberForm(value) !== null && !idLike.test(value) && value.replace(/\D/g, '').length <= mostDigits
}

const idLike = /^[+-]?0\d|e|^\+/i

/** A number that can mean two things, such as 2.500, and its value with each decimal mark. */
export function exampleNumber(cells: readonly string[]): NumberExample {
  const cell = cells.find((each) => numberForm(each.trim()) === 'either')?.trim()
  if (cell === undefined) return null
  const read = (mark: DecimalMark): number => readNumber(cell, mark).value ?? 0
  return { cell, comma: read('comma'), point: read('point') }
}

/**
 * A cell that shows how the dates of a column are read: one whose order of day and month is open or decides the order,
 * else the first date. Null without a date.
 */
export function exampleDate(
  cells: readonly string[],
  order: 'month_first' | 'day_first' | null,
): DateExample {
  const cell =
    cells.find((each) => dateOrder(each) === (order ?? 'either')) ??
    cells.find((each) => readDate(each.trim()) !== null)
  if (cell === undefined) return null
  const text = cell.trim()
  return { cell: text, month_first: readDate(text), day_first: readDate(text, true) }
}
