import { canadianAreaCodes, islandAreaCodes, serviceAreaCodes } from './area-codes.ts'

export interface PhoneNumber {
  /** The number in the form of E.164: `+14155550123`. */
  e164: string
  areaCode: string
  country: 'us' | 'canada'
}

/**
 * Reads a number of the United States or Canada, with or without `+1` and in any spelling: `(415) 555-0123`. Null for
 * anything else, also for toll-free numbers. Codes such as 911 are services, so they begin no number and no exchange.
 */
export function readPhoneNumber(text: string): PhoneNumber | null {
  const digits = text.replace(/\D/g, '')
  if (/^\D*\+/.test(text) && !digits.startsWith('1')) return null
  const national = digits.replace(/^1/, '')
  if (!/^(?!.11)[2-9]\d{2}(?!.11)[2-9]\d{6}$/.test(national)) return null
  const areaCode = national.slice(0, 3)
  if (islandAreaCodes.has(areaCode) || serviceAreaCodes.has(areaCode)) return null
  return { e164: `+1${national}`, areaCode, country: canadianAreaCodes.has(areaCode) ? 'canada' : 'us' }
}

/** The number to which a campaign is sent, which must be of the United States; else null. */
export function readUsNumber(text: string): string | null {
  const number = readPhoneNumber(text)
  return number?.country === 'us' ? number.e164 : null
}
