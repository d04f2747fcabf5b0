import { isDay } from '@carillon/segment-language/instant'

interface Habits {
  language: string
  /** True if 3/4 means the fourth of March. */
  monthFirst: boolean
}

/**
 * The typed day, as `2026-10-28`; null if it is none. Takes `2026-10-28` in every language, numbers in the order of the
 * person's date format, and names of months. The year has four digits, so that nothing is guessed.
 */
export function readTypedDay(text: string, { language, monthFirst }: Habits): string | null {
  const words = text.trim().match(/\p{L}+|\d+/gu) ?? []
  if (words.length !== 3) return null
  const named = words.findIndex((word) => /\p{L}/u.test(word))
  const [first = '', second = '', third = ''] = words
  if (named === -1) {
    if (/^\d{4}$/.test(first)) return dayOf(first, second, third)
    return monthFirst ? dayOf(third, first, second) : dayOf(third, second, first)
  }
  const month = monthOf(words[named] ?? '', language)
  const [day = '', year = ''] = words.filter((_, index) => index !== named)
  return month === null ? null : dayOf(year, String(month), day)
}

function dayOf(year: string, month: string, day: string): string | null {
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return null
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}

/** The number of the only month of the language that begins with a word of at least three letters. */
function monthOf(word: string, language: string): number | null {
  if (word.length < 3) return null
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  const wanted = word.toLocaleLowerCase(language)
  const found = Array.from({ length: 12 }, (_, index) => index).filter((index) =>
    name
      .format(Date.UTC(2026, index, 1))
      .toLocaleLowerCase(language)
      .startsWith(wanted),
  )
  return found.length === 1 && found[0] !== undefined ? found[0] + 1 : null
}
