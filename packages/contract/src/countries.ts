const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Regions of `Intl` that are no country of ISO 3166: unions, parts of countries, and codes for tests. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

export interface Country {
  /** ISO 3166-1 alpha-2: `DE`. */
  code: string
  /** The English name of the country, which contacts store whatever the language of the form. */
  value: string
  name: string
}

type Language = 'en' | 'de'
const known = new Map<Language, readonly Country[]>()

/** All countries with their names in a language, in the alphabetical order of that language. */
export function countriesIn(language: Language): readonly Country[] {
  const before = known.get(language)
  if (before) return before
  const [english, names] = ['en', language].map(
    (one) => new Intl.DisplayNames(one, { type: 'region', fallback: 'none' }),
  )
  const all = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountries.has(code) && isCurrent(code))
    .map((code) => ({ code, value: english?.of(code) ?? '', name: names?.of(code) ?? '' }))
    .filter(({ value }) => value !== '')
  const { compare } = new Intl.Collator(language)
  all.sort((a, b) => compare(a.name, b.name))
  known.set(language, all)
  return all
}

/** The English name of a country that is named in English or German; null for any other text. Case and outer spaces don't matter. */
export function countryNamed(text: string): string | null {
  const asked = text.trim().toLowerCase()
  for (const language of ['en', 'de'] as const) {
    const found = countriesIn(language).find(
      ({ value, name }) => value.toLowerCase() === asked || name.toLowerCase() === asked,
    )
    if (found) return found.value
  }
  return null
}

/**
 * True if a code is current. `Intl` reads the code of a country that no longer exists, or has a new code, as the new
 * one.
 */
function isCurrent(code: string): boolean {
  return new Intl.Locale('und', { region: code }).maximize().region === code
}
