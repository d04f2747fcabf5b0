import { timingSafeEqual } from 'node:crypto'
import { idText, macWith } from './tokens.ts'

/**
 * The purposes of our addresses at the bounce domain. b: the return path of a message · m: the mailbox that unsubscribes
 * its recipient. An address of one kind is not valid as the other.
 */
export type MailTokenKind = 'b' | 'm'

export interface MailTokenContent {
  kind: MailTokenKind
  sendId: string
  contactId: string
}

// The bytes: version · send · contact · the first 7 bytes of an HMAC over the version, the kind and both ids. A local part
// has at most 64 characters (RFC 5321 4.5.3.1.1), and some servers change the case of its letters. So it is written in
// base32, in which 40 bytes take exactly 64 characters, and the kind is only in the MAC. To forge one takes some 2^55 mails.
const signedBytes = 33
const macBytes = 7
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
const shape = /^[a-z2-7]{64}$/

export interface MailSigner {
  /** The local part of an address that stands for one message to one person. */
  sign(kind: MailTokenKind, send: Buffer, contact: Buffer): string
}

/** Makes a signer that uses the newest secret, as links do. */
export function makeMailSigner(secrets: ReadonlyMap<number, Buffer>): MailSigner {
  const version = Math.max(...secrets.keys())
  const secret = secrets.get(version)
  if (!secret) throw new Error('there is no signing secret')
  return {
    sign(kind, send, contact) {
      const bytes = Buffer.alloc(signedBytes + macBytes)
      bytes[0] = version
      send.copy(bytes, 1)
      contact.copy(bytes, 17)
      bytes.write(macOf(secret, kind, bytes), signedBytes, 'latin1')
      return toBase32(bytes)
    },
  }
}

/** Reads a local part, in any case. Null if none of our secrets signed it. */
export function readMailbox(
  secrets: ReadonlyMap<number, Buffer>,
  localPart: string,
): MailTokenContent | null {
  const text = localPart.toLowerCase()
  if (!shape.test(text)) return null
  const bytes = fromBase32(text)
  const secret = secrets.get(bytes[0] ?? 0)
  if (!secret) return null
  const kind = (['b', 'm'] as const).find((known) =>
    timingSafeEqual(Buffer.from(macOf(secret, known, bytes), 'latin1'), bytes.subarray(signedBytes)),
  )
  if (!kind) return null
  return { kind, sendId: idText(bytes.subarray(1, 17)), contactId: idText(bytes.subarray(17, 33)) }
}

/** The version of the secret that a local part names; 0 if it is no mailbox of the product. */
export function mailboxVersion(localPart: string): number {
  const text = localPart.toLowerCase()
  return shape.test(text) ? (fromBase32(text)[0] ?? 0) : 0
}

/** The kind is named before the bytes, so that no MAC of a link is one of a mailbox. */
function macOf(secret: Buffer, kind: MailTokenKind, bytes: Buffer): string {
  return macWith(secret)(Buffer.concat([Buffer.from(`mail ${kind}`), bytes.subarray(0, signedBytes)])).slice(
    0,
    macBytes,
  )
}

function toBase32(bytes: Buffer): string {
  let text = ''
  let bits = 0
  let kept = 0
  for (const byte of bytes) {
    kept = (kept << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += letters[(kept >> bits) & 31]
    }
    kept &= 31
  }
  return text
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = []
  let bits = 0
  let kept = 0
  for (const letter of text) {
    kept = (kept << 5) | letters.indexOf(letter)
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((kept >> bits) & 255)
    }
    kept &= 255
  }
  return Buffer.from(bytes)
}
