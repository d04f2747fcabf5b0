/**
 * The 7-bit default alphabet of 3GPP TS 23.038, section 6.2.1, in the order of its codes. The escape to the extension
 * table (code 0x1B) is no character and has a space in its place.
 */
export const basicTable =
  '@£$¥èéùìòÇ\nØø\rÅå' +
  'Δ_ΦΓΛΩΠΨΣΘΞ ÆæßÉ' +
  ' !"#¤%&\'()*+,-./' +
  '0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNO' +
  'PQRSTUVWXYZÄÖÑÜ§' +
  '¿abcdefghijklmno' +
  'pqrstuvwxyzäöñüà'

/** The extension table, section 6.2.1.1: an escape goes before each, so they take two septets. */
export const extensionTable = '\f^{}\\[~]|€'

const septets = new Map([
  ...[...basicTable].map((character) => [character, 1] as const),
  ...[...extensionTable].map((character) => [character, 2] as const),
])

/** The number of septets of a character in GSM-7; null if it isn't in the alphabet. */
export function septetsOf(character: string): number | null {
  return septets.get(character) ?? null
}

export function isGsm(text: string): boolean {
  for (const character of text) if (!septets.has(character)) return false
  return true
}
