import { createHmac, timingSafeEqual } from 'node:crypto'

/** Proves later that a text comes from us. It begins with what it is for, so that no signature serves two purposes. */
export function signText(secret: Buffer, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** Takes as long for a wrong signature as for a right one. */
export function isSignatureOf(secret: Buffer, text: string, given: string): boolean {
  const [right, other] = [Buffer.from(signText(secret, text)), Buffer.from(given)]
  return right.length === other.length && timingSafeEqual(right, other)
}
