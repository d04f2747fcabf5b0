import { decimalsOf, readMajor } from '@carillon/ads/money'

type Language = 'en' | 'de'

/** An amount of the smallest unit with its currency: `1,250.50 €`, in German `1.250,50 €`. Whole amounts have no decimals. */
export function moneyText(minor: number, currency: string, language: Language): string {
  const decimals = decimalsOf(currency)
  const isWhole = minor % 10 ** decimals === 0
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: isWhole ? 0 : decimals,
    maximumFractionDigits: decimals,
  }).format(minor / 10 ** decimals)
}

/** An amount as it stands in a field, without its currency and without groups of digits: `1250.50`. */
export function typedMoney(minor: number, currency: string, language: Language): string {
  const decimals = decimalsOf(currency)
  const isWhole = minor % 10 ** decimals === 0
  return new Intl.NumberFormat(language, {
    useGrouping: false,
    minimumFractionDigits: isWhole ? 0 : decimals,
    maximumFractionDigits: decimals,
  }).format(minor / 10 ** decimals)
}

/**
 * Reads an amount that was typed in whole units. The separators are those of the language: `1.250,50` in German, `1,250.50`
 * in English. A mark that can't separate groups, because other than three digits follow it, is read as a decimal one.
 *
 * @returns the amount in the smallest unit; null for an empty text; undefined if it can't be read
 */
export function readTypedMoney(
  text: string,
  currency: string,
  language: Language,
): number | null | undefined {
  const typed = text.replace(/[\s\u00a0\u202f'’]/g, '')
  if (typed === '') return null
  const [group, decimal] = language === 'de' ? ['.', ','] : [',', '.']
  const isGrouped = new RegExp(`^\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d*)?$`).test(typed)
  const plain = isGrouped ? typed.replaceAll(group ?? '', '') : typed
  return readMajor(plain.replace(',', '.').replace(/\.$/, ''), currency)?.minor
}
