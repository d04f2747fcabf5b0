import { hash, timingSafeEqual } from 'node:crypto'

/**
 * What a public address is for. c: click · o: open · u: unsubscribe from this send's group · g: unsubscribe from
 * everything · p: preferences · w: hosted copy. A token of one kind is not valid for another.
 */
export const tokenKinds = ['c', 'o', 'u', 'g', 'p', 'w'] as const
export type TokenKind = (typeof tokenKinds)[number]

export interface TokenContent {
  kind: TokenKind
  sendId: string
  contactId: string
  /** For clicks only: the link's number, and its address when each recipient has another one. */
  link?: number
  url?: string
}

/** A UUID as 16 bytes. */
export function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

export function idText(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const headBytes = 2 + 16 + 16
const macBytes = 12

// The bytes of a token: version · kind · send · contact · [link · [address]] · the first 12 bytes of an HMAC-SHA256
// over all of that. Written in base64url, a click takes 64 characters.

/** Computes the beginning of a MAC, as latin1 text. */
type Mac = (bytes: Buffer) => string

/**
 * HMAC-SHA256 made of one-shot hashes with prepared key blocks. A message has fourteen tokens. createHmac costs 40 µs
 * with a raw key and 6 µs with a key object; this costs 2 µs.
 */
function makeMac(secret: Buffer): Mac {
  const block = 64
  const key = secret.length > block ? Buffer.from(hash('sha256', secret, 'hex'), 'hex') : secret
  const inner = Buffer.alloc(block, 0x36)
  const outer = Buffer.alloc(block + 32, 0x5c)
  for (const [at, byte] of key.entries()) {
    inner[at] = byte ^ 0x36
    outer[at] = byte ^ 0x5c
  }
  return (bytes) => {
    outer.write(hash('sha256', Buffer.concat([inner, bytes]), 'binary'), block, 'latin1')
    return hash('sha256', outer, 'binary').slice(0, macBytes)
  }
}

const macs = new WeakMap<Buffer, Mac>()

export function macWith(secret: Buffer): Mac {
  const known = macs.get(secret) ?? makeMac(secret)
  macs.set(secret, known)
  return known
}

export interface TokenSigner {
  sign(kind: TokenKind, send: Buffer, contact: Buffer, link?: number, url?: string): string
}

/** Makes a signer that uses the newest secret. Versions are numbers from 1 to 255. */
export function makeSigner(secrets: ReadonlyMap<number, Buffer>): TokenSigner {
  const version = Math.max(...secrets.keys())
  const secret = secrets.get(version)
  if (!secret) throw new Error('there is no signing secret')
  const mac = macWith(secret)
  return {
    sign(kind, send, contact, link, url) {
      const linkBytes = link === undefined ? 0 : 2
      const urlBytes = url === undefined ? 0 : Buffer.byteLength(url)
      const bytes = Buffer.allocUnsafe(headBytes + linkBytes + urlBytes + macBytes)
      bytes[0] = version
      bytes[1] = kind.charCodeAt(0)
      send.copy(bytes, 2)
      contact.copy(bytes, 18)
      if (link !== undefined) bytes.writeUInt16BE(link, headBytes)
      if (url !== undefined) bytes.write(url, headBytes + linkBytes)
      const end = bytes.length - macBytes
      bytes.write(mac(bytes.subarray(0, end)), end, 'latin1')
      return bytes.toString('base64url')
    },
  }
}

/** Reads a token. Null when none of our secrets signed it. */
export function readToken(secrets: ReadonlyMap<number, Buffer>, token: string): TokenContent | null {
  const bytes = Buffer.from(token, 'base64url')
  // The same bytes can be written in several ways; only the exact text that we made is valid.
  if (bytes.length < headBytes + macBytes || bytes.toString('base64url') !== token) return null
  const secret = secrets.get(bytes[0] ?? 0)
  if (!secret) return null
  const end = bytes.length - macBytes
  const mac = Buffer.from(macWith(secret)(bytes.subarray(0, end)), 'latin1')
  if (!timingSafeEqual(mac, bytes.subarray(end))) return null
  const kind = tokenKinds.find((known) => known.charCodeAt(0) === bytes[1])
  if (!kind) return null
  const content = { kind, sendId: idText(bytes.subarray(2, 18)), contactId: idText(bytes.subarray(18, 34)) }
  if (kind !== 'c') return end === headBytes ? content : null
  if (end < headBytes + 2) return null
  const link = bytes.readUInt16BE(headBytes)
  const url = end > headBytes + 2 ? bytes.toString('utf8', headBytes + 2, end) : undefined
  return { ...content, link, ...(url === undefined ? {} : { url }) }
}

/** The version of the secret that a token names. A process that doesn't know it yet reads the secrets again. */
export function tokenVersion(token: string): number {
  return Buffer.from(token.slice(0, 4), 'base64url')[0] ?? 0
}
