import { offsetAt } from '@carillon/time-zones/time-zone'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const twoWeeks = 14 * 24 * 3_600_000
/** Names that `Intl` does not have. */
const otherNames: Readonly<Record<string, string>> = {
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  uk: 'GB',
  großbritannien: 'GB',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  'tschechische republik': 'CZ',
  türkiye: 'TR',
}

let regions: ReadonlyMap<string, string> | null = null

/** Codes of two letters, and English and German names, in lower case. Made when it is first asked for. */
function knownRegions(): ReadonlyMap<string, string> {
  if (regions) return regions
  const known = new Map<string, string>()
  const names = ['en', 'de'].map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  )
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    for (const of of names) {
      const name = of.of(code)
      if (name === undefined) continue
      known.set(name.toLowerCase(), code)
      known.set(code.toLowerCase(), code)
    }
  }
  for (const [name, code] of Object.entries(otherNames)) known.set(name, code)
  regions = known
  return known
}

/** The zones of a locale, which TypeScript's types do not have yet. */
interface LocaleWithZones extends Intl.Locale {
  getTimeZones(): string[] | undefined
}

const zones = new Map<string, string | null>()

/**
 * The time zone of a country that has only one, by its code of two letters or its English or German name; null for
 * other countries. A country counts as having one if all its zones show the same time in the year around an instant.
 */
export function zoneOfCountry(country: string, now: number): string | null {
  const code = knownRegions().get(country.trim().toLowerCase())
  if (code === undefined) return null
  const known = zones.get(code)
  if (known !== undefined) return known
  const all = (new Intl.Locale('und', { region: code }) as LocaleWithZones).getTimeZones() ?? []
  const [first] = all
  const isOne =
    first !== undefined &&
    Array.from({ length: 27 }, (_, at) => now + (at - 13) * twoWeeks).every((at) =>
      all.every((zone) => offsetAt(at, zone) === offsetAt(at, first)),
    )
  const found = isOne ? first : null
  zones.set(code, found)
  return found
}
