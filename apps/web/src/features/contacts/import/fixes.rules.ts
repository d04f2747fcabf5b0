import type { ImportForecast, ImportReading } from '@carillon/contract/contact-imports'

/** Values in the file that may be misread, and another reading that would fit them. */
export interface Fix {
  kind: 'dayFirst' | 'monthFirst' | 'decimalComma' | 'decimalPoint' | 'domains' | 'shortened' | 'joined'
  count: number
  /** Undefined if no other reading helps. */
  reading?: ImportReading
  /** The current reading fits too, so this is only a suggestion. */
  isDoubt?: boolean
}

/** Suggests other readings for a forecast that would change something, and names values that may be damaged. */
export function fixesFor(forecast: ImportForecast, reading: ImportReading): Fix[] {
  const { dates, domains } = forecast
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
  for (const [kind, count] of [
    ['decimalComma', forecast.comma_numbers],
    ['decimalPoint', forecast.point_numbers],
  ] as const) {
    if (count > 0)
      fixes.push({ kind, count, reading: { ...reading, decimal_comma: kind === 'decimalComma' } })
  }
  if (domains.length > 0) {
    fixes.push({
      kind: 'domains',
      count: domains.reduce((sum, { count }) => sum + count, 0),
      reading: { ...reading, correct_domains: true },
    })
  }
  for (const [kind, count] of [
    ['shortened', forecast.shortened_numbers],
    ['joined', forecast.joined_values],
  ] as const) {
    if (count > 0) fixes.push({ kind, count })
  }
  return fixes
}
