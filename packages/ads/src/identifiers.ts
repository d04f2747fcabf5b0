import type { Partner } from './platforms.ts'

/** The hosts whose mailboxes ignore dots and all that follows a plus sign. */
const plainHosts = new Set(['gmail.com', 'googlemail.com'])

/**
 * An email address in the form that a partner hashes by SHA-256, so that both sides get the same hash. Both take
 * lower-case addresses without spaces. Google also drops dots and everything from a plus sign in addresses of Gmail.
 */
export function emailToHash(email: string, partner: Partner): string {
  const plain = email.replace(/\s+/g, '').toLowerCase()
  if (partner !== 'google') return plain
  const at = plain.lastIndexOf('@')
  const host = plain.slice(at + 1)
  if (!plainHosts.has(host)) return plain
  return `${plain.slice(0, at).replace(/\+.*$/, '').replaceAll('.', '')}@${host}`
}

/**
 * A telephone number in the form that a partner hashes: Google's has the plus sign of E.164, Meta's only the digits.
 * Null if the number is not in the form of E.164, because a number without its country matches strangers.
 */
export function phoneToHash(number: string, partner: Partner): string | null {
  const plain = number.replace(/[\s().-]/g, '')
  if (!/^\+[1-9]\d{6,14}$/.test(plain)) return null
  return partner === 'google' ? plain : plain.slice(1)
}
