import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Signs a text, which proves later that it comes from us. Begin the text with its purpose, so that no signature is
 * valid for two purposes.
 */
export function signText(secret: Buffer, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** True if a signature is that of the text. It compares in constant time. */
export function isSignatureOf(secret: Buffer, text: string, given: string): boolean {
  const [right, other] = [Buffer.from(signText(secret, text)), Buffer.from(given)]
  return right.length === other.length && timingSafeEqual(right, other)
}
