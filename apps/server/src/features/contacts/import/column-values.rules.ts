import type { ImportPreview } from '@carillon/contract/contact-imports'
import type { FieldType } from '@carillon/contract/reserved-fields'
import { unguardCell } from '../formula.rules.ts'
import { readDate } from '../read-date.rules.ts'
import { dateOrder } from './doubts.rules.ts'

type DateExample = ImportPreview['columns'][number]['date_example']

/** 1234.5 and 1234,5; 1.234,50 and 1,234.50. */
const numbers = [
  /^-?(0|[1-9]\d*)([.,]\d+)?$/,
  /^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/,
  /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/,
]
/** A number with more digits would lose some of them. Such values are ids. */
const mostDigits = 15

/** The type of custom field that fits all of these cells. */
export function guessType(cells: readonly string[]): FieldType {
  const values = cells.map((cell) => unguardCell(cell).trim()).filter((value) => value !== '')
  if (values.length === 0) return 'Text'
  // Numbers with a leading zero (postal codes, article numbers) are text, because a number would lose the zero.
  if (values.every(isNumber)) return 'Number'
  const areDates = (dayFirst: boolean) => values.every((value) => readDate(value, dayFirst) !== null)
  return areDates(false) || areDates(true) ? 'Date' : 'Text'
}

function isNumber(value: string): boolean {
  return numbers.some((number) => number.test(value)) && value.replace(/\D/g, '').length <= mostDigits
}

/**
 * A cell that shows how the dates of a column are read: one whose order of day and month is open or decides it, else the
 * first date. Null without a date.
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
