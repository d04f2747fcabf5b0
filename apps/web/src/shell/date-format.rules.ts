import type { DateFormat } from '@carillon/contract/account'

/**
 * The date format of a browser's locale: `en-GB` has 28 Nov 2026, 14:30 and weeks from Monday, `en-US` the language's
 * own way. German always uses the format of Germany.
 */
export function dateFormatOf(locale: string, language: 'en' | 'de'): DateFormat {
  if (language === 'de') return 'auto'
  try {
    const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).formatToParts(new Date(0))
    const first = parts.find(({ type }) => type === 'day' || type === 'month' || type === 'year')?.type
    return first === 'month' ? 'auto' : first === 'year' ? 'YYYY-MM-DD' : 'D MMM YYYY'
  } catch {
    return 'auto'
  }
}
