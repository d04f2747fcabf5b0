import type { ImportPreview, ImportReading } from '@carillon/contract/contact-imports'
import type { DateOrder } from './date-order.rules.ts'
import type { Mapping } from './mapping.rules.ts'

export type DecimalMark = 'comma' | 'point'
type Column = ImportPreview['columns'][number]

/** True if the column has numbers such as 2.500, and none that shows its decimal mark. */
export function isMarkOpen({ decimal_mark: mark, number_example: example }: Column): boolean {
  return mark === null && example !== null
}

/** The decimal mark that a column is read with until the user chooses another one. */
export function usualMark({ delimiter, reading }: ImportPreview): DecimalMark {
  return (reading.decimal_comma ?? delimiter === ';') ? 'comma' : 'point'
}

interface Choices {
  mapping: Mapping
  typeOf: (field: string) => 'Text' | 'Number' | 'Date'
  order: DateOrder
  marks: ReadonlyMap<number, DecimalMark>
  clears: ReadonlySet<number>
}

/** The reading of the file: the user's choices, for the columns that have a field. */
export function readingOf(
  preview: ImportPreview,
  { mapping, typeOf, order, marks, clears }: Choices,
): ImportReading {
  const { date_order: _, decimal_marks: _marks, clear_empty: _clears, ...kept } = preview.reading
  const isOf = (type: 'Number' | 'Date') => (column: number) => typeOf(mapping[column] ?? '') === type
  const all = preview.columns.map((_column, index) => index)
  const open = all.filter((index) => isOf('Number')(index) && isMarkOpen(preview.columns[index] as Column))
  return {
    ...kept,
    ...(all.some(isOf('Date')) ? { date_order: order } : {}),
    ...(open.length > 0
      ? {
          decimal_marks: all.map((index) =>
            open.includes(index) ? (marks.get(index) ?? usualMark(preview)) : null,
          ),
        }
      : {}),
    ...(clears.size > 0 ? { clear_empty: all.map((index) => clears.has(index)) } : {}),
    ...(preview.header_row === 1 ? {} : { header_row: preview.header_row }),
  }
}
