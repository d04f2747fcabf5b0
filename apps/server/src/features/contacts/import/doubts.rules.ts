import type { ImportForecast } from '@carillon/contract/contact-imports'
import { readNumber } from '../contact-values.rules.ts'
import { meantDomain } from './domain-typos.rules.ts'

const numbers = /^\s*(\d{1,2})([/-])(\d{1,2})\2\d{4}\b/
const mostDomains = 20

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

/**
 * Counts cells that may be misread or misspelled while a file is read: ambiguous dates, numbers with a comma, domains.
 */
export class Doubts {
  readonly #dates = { ambiguous: 0, only_day_first: 0, only_month_first: 0 }
  readonly #domains = new Map<string, { to: string; count: number }>()
  #commaNumbers = 0

  date(cell: string): void {
    const order = dateOrder(cell)
    if (order === 'either') this.#dates.ambiguous++
    else if (order === 'day_first') this.#dates.only_day_first++
    else if (order === 'month_first') this.#dates.only_month_first++
  }

  /** Counts a cell that is no number with a decimal point, if it is one with a decimal comma. */
  badNumber(cell: string): void {
    if (cell.includes(',') && !readNumber(cell, true).problem) this.#commaNumbers++
  }

  email(email: string): void {
    const found = meantDomain(email)
    if (!found) return
    const known = this.#domains.get(found.from)
    if (known) known.count++
    else this.#domains.set(found.from, { to: found.to, count: 1 })
  }

  found(): Pick<ImportForecast, 'dates' | 'comma_numbers' | 'domains'> {
    const domains = [...this.#domains].map(([from, { to, count }]) => ({ from, to, count }))
    return {
      dates: { ...this.#dates },
      comma_numbers: this.#commaNumbers,
      domains: domains.sort((a, b) => b.count - a.count).slice(0, mostDomains),
    }
  }
}
