import { hash, timingSafeEqual } from 'node:crypto'

/**
 * The purposes of public addresses. c: click · o: open · u: unsubscribe from this send's group · g: unsubscribe from
 * everything · p: preferences · w: hosted copy · t: the status of a text. A token of one kind is not valid as another.
 */
export const tokenKinds = ['c', 'o', 'u', 'g', 'p', 'w', 't'] as const
export type TokenKind = (typeof tokenKinds)[number]

export interface TokenContent {
  kind: TokenKind
  sendId: string
  contactId: string
  /** For clicks only: the link's number, and its address if it differs between recipients. */
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

// The bytes of a token: version · kind · send · contact · [link · [address]] · MAC. Written in base64url, a click takes 64
// characters. There are two kinds of MAC:
//
// - With a small letter as the kind: the first 12 bytes of an HMAC-SHA256 over all that is before. Tokens with an address have it,
//   and so had all tokens of mail that was sent before record 148.
// - With a capital letter: 12 bytes of a block of MACs, which the tokens of a message share.

/** Computes the beginning of a MAC, as latin1 text. */
type Mac = (bytes: Buffer) => string

/**
 * HMAC-SHA256 made of one-shot hashes with prepared key blocks. createHmac costs 40 µs with a raw key and 6 µs with a key
 * object; this costs 2 µs.
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

/** The number of MACs in a block: enough for a message with ten links, and its control link. */
const macsOfBlock = 16
const beforeLinks: readonly TokenKind[] = ['o', 'u', 'g', 'p', 'w']
/** The number of the block of text messages, beyond the blocks of any link. */
const blockOfTexts = 0xffff

/** The block of MACs in which the MAC of a token is, and its place in that block. For tokens that hold no URL. */
function placeOf(kind: TokenKind, link: number): { block: number; place: number } {
  if (kind === 't') return { block: blockOfTexts, place: 0 }
  const place = kind === 'c' ? beforeLinks.length + link : beforeLinks.indexOf(kind)
  return { block: Math.floor(place / macsOfBlock), place: place % macsOfBlock }
}

/**
 * A block of MACs: SHAKE256 over `macs` and its length, the secret's length and the secret, version, send, contact and the
 * block's number. A sponge needs no HMAC around it, because its output does not tell its state (FIPS 202, as KMAC does it).
 */
function makeBlocks(secret: Buffer) {
  const head = Buffer.concat([Buffer.from('\x04macs'), Buffer.from([secret.length]), secret])
  const input = Buffer.concat([head, Buffer.alloc(1 + 16 + 16 + 2)])
  const options = { outputEncoding: 'binary', outputLength: macsOfBlock * macBytes } as const
  return (version: number, send: Buffer, contact: Buffer, block: number): string => {
    input[head.length] = version
    send.copy(input, head.length + 1)
    contact.copy(input, head.length + 17)
    input.writeUInt16BE(block, head.length + 33)
    return hash('shake256', input, options)
  }
}
type Blocks = ReturnType<typeof makeBlocks>

function macAt(macs: string, place: number): string {
  return macs.slice(place * macBytes, (place + 1) * macBytes)
}

const macs = new WeakMap<Buffer, Mac>()
const blocks = new WeakMap<Buffer, Blocks>()

export const macWith = (secret: Buffer): Mac => keptWith(macs, secret, makeMac)
const blocksWith = (secret: Buffer): Blocks => keptWith(blocks, secret, makeBlocks)

function keptWith<T>(kept: WeakMap<Buffer, T>, secret: Buffer, make: (secret: Buffer) => T): T {
  const known = kept.get(secret) ?? make(secret)
  kept.set(secret, known)
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
  const signShort = signerInBlocks(version, blocksWith(secret))
  return {
    sign(kind, send, contact, link, url) {
      if (url === undefined) return signShort(kind, send, contact, link ?? 0)
      const urlBytes = Buffer.byteLength(url)
      const bytes = Buffer.allocUnsafe(headBytes + 2 + urlBytes + macBytes)
      bytes[0] = version
      bytes[1] = kind.charCodeAt(0)
      send.copy(bytes, 2)
      contact.copy(bytes, 18)
      bytes.writeUInt16BE(link ?? 0, headBytes)
      bytes.write(url, headBytes + 2)
      const end = bytes.length - macBytes
      bytes.write(mac(bytes.subarray(0, end)), end, 'latin1')
      return bytes.toString('base64url')
    },
  }
}

/** The bit that makes a letter of ASCII a small one. */
const lowerCase = 0x20

/**
 * Signs tokens without an address. The tokens of a message are made one after the other, so their common part is kept: in
 * base64url, version, kind and send are the first 24 characters and all but the last byte of the contact the next 20.
 */
function signerInBlocks(version: number, blockOf: Blocks) {
  const send = Buffer.alloc(16)
  const contact = Buffer.alloc(16)
  let begins: Partial<Record<TokenKind, string>> = {}
  let middle = ''
  let known: string[] = []
  const click = Buffer.alloc(3 + macBytes)
  const other = Buffer.alloc(1 + macBytes)

  const beginOf = (kind: TokenKind): string => {
    const head = Buffer.from([version, kind.charCodeAt(0) & ~lowerCase])
    const begin = Buffer.concat([head, send]).toString('base64url')
    begins[kind] = begin
    return begin
  }
  return (kind: TokenKind, sendId: Buffer, contactId: Buffer, link: number): string => {
    if (!send.equals(sendId)) {
      sendId.copy(send)
      begins = {}
      known = []
    }
    if (middle === '' || !contact.equals(contactId)) {
      contactId.copy(contact)
      middle = contact.toString('base64url', 0, 15)
      known = []
    }
    const { block, place } = placeOf(kind, link)
    const macs = known[block] ?? blockOf(version, send, contact, block)
    known[block] = macs
    const mac = macAt(macs, place)
    const end = kind === 'c' ? click : other
    end[0] = contact[15]!
    if (kind === 'c') end.writeUInt16BE(link, 1)
    end.write(mac, end.length - macBytes, 'latin1')
    return (begins[kind] ?? beginOf(kind)) + middle + end.toString('base64url')
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
  const letter = bytes[1] ?? 0
  const isInBlock = (letter & lowerCase) === 0
  const kind = tokenKinds.find((known) => known.charCodeAt(0) === (letter | lowerCase))
  if (!kind) return null
  const [sendBytes, contactBytes] = [bytes.subarray(2, 18), bytes.subarray(18, 34)]
  const linkBytes = kind === 'c' ? 2 : 0
  if (end < headBytes + linkBytes || (end > headBytes + linkBytes && (isInBlock || kind !== 'c'))) return null
  const link = kind === 'c' ? bytes.readUInt16BE(headBytes) : undefined
  const { block, place } = placeOf(kind, link ?? 0)
  const mac = isInBlock
    ? macAt(blocksWith(secret)(bytes[0] ?? 0, sendBytes, contactBytes, block), place)
    : macWith(secret)(bytes.subarray(0, end))
  if (!timingSafeEqual(Buffer.from(mac, 'latin1'), bytes.subarray(end))) return null
  const content = { kind, sendId: idText(sendBytes), contactId: idText(contactBytes) }
  if (link === undefined) return content
  const url = end > headBytes + 2 ? bytes.toString('utf8', headBytes + 2, end) : undefined
  return { ...content, link, ...(url === undefined ? {} : { url }) }
}

/** The version of the secret that a token names. A process that doesn't know it yet reads the secrets again. */
export function tokenVersion(token: string): number {
  return Buffer.from(token.slice(0, 4), 'base64url')[0] ?? 0
}
