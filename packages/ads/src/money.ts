/** An amount in the smallest unit of its currency, such as cents: never a fraction, so that sums are exact. */
export interface Money {
  minor: number
  /** ISO 4217: `EUR`. */
  currency: string
}

/** The largest amount that is stored: a trillion of the smallest unit. */
export const moneyLimit = 1_000_000_000_000
export const currencyPattern = /^[A-Z]{3}$/

/** Amounts of one currency, with the ones of other currencies apart: a sum over currencies means nothing. */
export type Sums = readonly Money[]

const digits = new Map<string, number>()

/** The number of decimals of a currency: 2 for EUR, 0 for JPY, 3 for KWD. Unknown currencies have 2. */
export function decimalsOf(currency: string): number {
  const known = digits.get(currency)
  if (known !== undefined) return known
  const found = readDecimals(currency)
  digits.set(currency, found)
  return found
}

function readDecimals(currency: string): number {
  if (!currencyPattern.test(currency)) return 2
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  )
}

/**
 * Reads an amount that a partner or a person wrote in whole units with a point: `12.5` of EUR are 1250. Null for any
 * other text, for negative amounts, and for more decimals than the currency has unless they are zeros.
 */
export function readMajor(text: string, currency: string): Money | null {
  const parts = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text.trim())
  if (!parts) return null
  const [, whole = '0', fraction = ''] = parts
  const decimals = decimalsOf(currency)
  if (/[^0]/.test(fraction.slice(decimals))) return null
  const minor = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return Number.isSafeInteger(minor) ? { minor, currency } : null
}

/** An amount in whole units with a point, as `readMajor` reads it: 1250 of EUR are `12.50`. */
export function toMajor({ minor, currency }: Money): string {
  return (minor / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency))
}

/** Reads spend, which partners report with more decimals than the currency has. It is rounded to the smallest unit. */
export function roundMajor(text: string, currency: string): Money | null {
  if (!/^\d{1,12}(\.\d{1,12})?$/.test(text)) return null
  return { minor: Math.round(Number(text) * 10 ** decimalsOf(currency)), currency }
}

/** Reads an amount in millionths of a unit, as Google reports it. It is rounded to the smallest unit. */
export function ofMicros(micros: number, currency: string): Money {
  return { minor: Math.round(micros / 10 ** (6 - decimalsOf(currency))), currency }
}

export function toMicros({ minor, currency }: Money): number {
  return minor * 10 ** (6 - decimalsOf(currency))
}

/** The sums by currency, the largest number of amounts first. Amounts of different currencies are never added. */
export function sumByCurrency(amounts: readonly Money[]): Sums {
  const sums = new Map<string, { money: Money; count: number }>()
  for (const { minor, currency } of amounts) {
    const before = sums.get(currency)
    sums.set(currency, {
      money: { minor: (before?.money.minor ?? 0) + minor, currency },
      count: (before?.count ?? 0) + 1,
    })
  }
  return [...sums.values()].sort((a, b) => b.count - a.count).map(({ money }) => money)
}
