/** Countries that write the postal code before the city (the formats of the Universal Postal Union). */
const codeFirst = [
  ...['AD', 'AL', 'AM', 'AR', 'AT', 'AX', 'BA', 'BE', 'BG', 'BL', 'CH', 'CL', 'CV', 'CY', 'CZ', 'DE', 'DK'],
  ...['DO', 'DZ', 'EE', 'ES', 'ET', 'FI', 'FO', 'FR', 'GE', 'GF', 'GL', 'GP', 'GR', 'GT', 'GW', 'HR', 'HT'],
  ...['IS', 'IT', 'KG', 'KW', 'LA', 'LI', 'LT', 'LU', 'MA', 'MC', 'MD', 'ME', 'MG', 'MK', 'MQ', 'MX', 'MY'],
  ...['MZ', 'NC', 'NE', 'NL', 'NO', 'PH', 'PL', 'PM', 'PT', 'PY', 'RE', 'RO', 'RS', 'SE', 'SI', 'SJ', 'SK'],
  ...['SM', 'SN', 'TJ', 'TN', 'TR', 'UY', 'UZ', 'VA', 'WF', 'XK', 'YT', 'ZM'],
]
/** The languages in which senders may write the name of their country. */
const languages = [
  ...['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'sv', 'da', 'nb', 'fi', 'cs', 'sk', 'sl', 'hr', 'ro'],
  ...['bg', 'el', 'tr', 'et', 'lt', 'is'],
]
const otherNames = [
  'Bundesrepublik Deutschland',
  'BRD',
  'Holland',
  'The Netherlands',
  'Czech Republic',
  'Turkey',
]

let names: ReadonlySet<string> | undefined

/**
 * True if a country, given by its name in its own or another European language or by its code, writes the postal code
 * before the city.
 */
export function writesCodeFirst(country: string): boolean {
  names ??= new Set([...codeFirst, ...otherNames, ...namesOf(codeFirst)].map(plain))
  return names.has(plain(country))
}

function namesOf(codes: readonly string[]): string[] {
  return languages.flatMap((language) => {
    const known = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    return codes.flatMap((code) => known.of(code) ?? [])
  })
}

/** A name reduced to its letters, without case and accents. */
function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()
}
