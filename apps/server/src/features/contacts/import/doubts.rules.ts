import type { ImportForecast } from '@carillon/contract/contact-imports'
import { type DecimalMark, numberForm } from '../number.rules.ts'
import { meantDomain } from './domain-typos.rules.ts'

const numbers = /^\s*(\d{1,2})([/-])(\d{1,2})\2\d{4}\b/
const mostDomains = 20
/** A long number, such as a telephone number, that a spreadsheet has shortened: 4.91512E+12. */
const shortened = /^[+-]?\d([.,]\d+)?e\+\d+$/i
/** Exports of address books join the values of a person like this. */
const joined = ' ::: '

/**
 * The order that a date such as 12/31/2025 or 12-31-2025 must have; 'either' when both numbers can be days and months;
 * null when the order makes no difference, and for other text.
 */
export function dateOrder(cell: string): 'day_first' | 'month_first' | 'either' | null {
  const match = numbers.exec(cell)
  if (!match) return null
  const [first, second] = [Number(match[1]), Number(match[3])]
  if (first > 12 && second <= 12) return 'day_first'
  if (second > 12 && first <= 12) return 'month_first'
  return first === second ? null : 'either'
}

/** The order that the dates among these cells must have; null when none decides it, or they contradict each other. */
export function demandedOrder(cells: readonly string[]): 'day_first' | 'month_first' | null {
  const orders = new Set(cells.map(dateOrder))
  if (orders.has('day_first') === orders.has('month_first')) return null
  return orders.has('day_first') ? 'day_first' : 'month_first'
}

interface NumbersOfColumn {
  mark: DecimalMark
  isChosen: boolean
  comma: number
  point: number
  either: number
}

/**
 * Counts cells that may be misread, misspelled or damaged while a file is read: ambiguous dates and numbers, domains, and
 * the traces of spreadsheets and address books.
 */
export class Doubts {
  readonly #dates = { ambiguous: 0, only_day_first: 0, only_month_first: 0 }
  readonly #domains = new Map<string, { to: string; count: number }>()
  readonly #numbers = new Map<string, NumbersOfColumn>()
  #shortened = 0
  #joined = 0

  date(cell: string): void {
    const order = dateOrder(cell)
    if (order === 'either') this.#dates.ambiguous++
    else if (order === 'day_first') this.#dates.only_day_first++
    else if (order === 'month_first') this.#dates.only_month_first++
  }

  /** @param isChosen true if the caller chose the decimal mark of this field */
  number(cell: string, field: string, mark: DecimalMark, isChosen: boolean): void {
    const form = numberForm(cell.trim())
    if (form === null || form === 'whole') return
    const column = this.#numbers.get(field) ?? { mark, isChosen, comma: 0, point: 0, either: 0 }
    this.#numbers.set(field, column)
    column[form]++
  }

  text(cell: string): void {
    if (shortened.test(cell)) this.#shortened++
    else if (cell.includes(joined)) this.#joined++
  }

  email(email: string): void {
    const found = meantDomain(email)
    if (!found) return
    const known = this.#domains.get(found.from)
    if (known) known.count++
    else this.#domains.set(found.from, { to: found.to, count: 1 })
  }

  found(): FoundDoubts {
    const domains = [...this.#domains].map(([from, { to, count }]) => ({ from, to, count }))
    return {
      dates: { ...this.#dates },
      comma_numbers: this.#openNumbers('point'),
      point_numbers: this.#openNumbers('comma'),
      domains: domains.sort((a, b) => b.count - a.count).slice(0, mostDomains),
      shortened_numbers: this.#shortened,
      joined_values: this.#joined,
    }
  }

  /** Numbers such as 2.500 that are read with this mark, though nothing in their column decides it. */
  #openNumbers(readWith: DecimalMark): number {
    let count = 0
    for (const { mark, isChosen, either, ...seen } of this.#numbers.values()) {
      const isDecided = seen[mark] > 0 && seen[mark === 'comma' ? 'point' : 'comma'] === 0
      if (mark === readWith && !isChosen && !isDecided) count += either
    }
    return count
  }
}

export type FoundDoubts = Pick<
  ImportForecast,
  'dates' | 'comma_numbers' | 'point_numbers' | 'domains' | 'shortened_numbers' | 'joined_values'
>
