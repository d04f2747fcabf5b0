import type { ImportForecast, ImportReading } from '@carillon/contract/contact-imports'

/** Values in the file that may be misread, and another reading that would fit them. */
export interface Fix {
  kind: 'dayFirst' | 'monthFirst' | 'decimalComma' | 'domains'
  count: number
  reading: ImportReading
  /** The current reading fits too, so this is only a suggestion. */
  isDoubt?: boolean
}

/** Suggests other readings for a forecast. Only those that would change something. */
export function fixesFor({ dates, comma_numbers, domains }: ImportForecast, reading: ImportReading): Fix[] {
  const fixes: Fix[] = []
  const isDayFirst = reading.date_order === 'day_first'
  const contradicts = isDayFirst ? dates.only_month_first : dates.only_day_first
  const supports = isDayFirst ? dates.only_day_first : dates.only_month_first
  if (contradicts > supports || (supports === 0 && dates.ambiguous > 0)) {
    fixes.push({
      kind: isDayFirst ? 'monthFirst' : 'dayFirst',
      count: contradicts > 0 ? contradicts : dates.ambiguous,
      reading: { ...reading, date_order: isDayFirst ? 'month_first' : 'day_first' },
      ...(contradicts > 0 ? {} : { isDoubt: true }),
    })
  }
  if (comma_numbers > 0) {
    fixes.push({ kind: 'decimalComma', count: comma_numbers, reading: { ...reading, decimal_comma: true } })
  }
  if (domains.length > 0) {
    fixes.push({
      kind: 'domains',
      count: domains.reduce((sum, { count }) => sum + count, 0),
      reading: { ...reading, correct_domains: true },
    })
  }
  return fixes
}
