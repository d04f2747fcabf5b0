import { emailToFind } from '@carillon/contract/email-address'

/**
 * The id of a recipient in the oldest API: the address as URL-safe base64 without padding (RFC 4648, 5). A contact
 * without an address has no such id.
 */
export function recipientIdOf(email: string): string {
  return Buffer.from(email.toLowerCase(), 'utf8').toString('base64url')
}

/**
 * The address in an id, in the spelling by which contacts are found. Both alphabets of base64 are read, with and without
 * padding, because clients make ids themselves. @returns null for a text that holds no address
 */
export function emailOfRecipientId(id: string): string | null {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(id)) return null
  const text = Buffer.from(id, 'base64').toString('utf8')
  // Bytes that are no UTF-8.
  if (text.includes('\uFFFD')) return null
  const email = emailToFind(text)
  return /^[^\s\0@]+@[^\s\0@]+$/.test(email) ? email : null
}
