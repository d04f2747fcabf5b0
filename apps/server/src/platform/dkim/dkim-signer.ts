import { createPrivateKey, createPublicKey, hash, type KeyObject, sign } from 'node:crypto'

/** A DKIM key, with the domain and selector under which its public half is published. */
export interface DkimKey {
  domain: string
  selector: string
  /** PEM, PKCS#1 or PKCS#8; RSA or Ed25519. */
  privateKey: string
}

/** The public half of a key, as its record has to have it. */
export interface PublishedKey {
  /** The name of the record: `selector._domainkey.domain`. */
  host: string
  kind: 'rsa' | 'ed25519'
  /** The value of `p=`, in Base64. */
  publicKey: string
}

export interface DkimSigner {
  readonly domain: string
  /** The record that receivers look up to check signatures. */
  published(): PublishedKey
  /**
   * Signs a header block (lines that end in CRLF, without the closing empty line) and a body. The body must already be in
   * relaxed form, as the composer's bodies are. Answers the DKIM-Signature header that goes before them, ending in CRLF.
   */
  sign(header: string, body: Buffer): string
  /**
   * Signs in another thread, for algorithms that take long. Null if a signature takes less time than handing it to a
   * thread.
   */
  readonly signApart: ((header: string, body: Buffer) => PendingSignature) | null
}

/** A DKIM-Signature header whose signature is still computed. */
export interface PendingSignature {
  /** The header with blanks in place of the signature, as long as it will be. */
  header: string
  /** The position of the signature in the header. */
  at: number
  signature: Promise<string>
}

/**
 * Headers that are signed where present. One-click unsubscribing is only trusted when the List headers are signed (RFC
 * 8058), and Feedback-ID only counts when it is.
 */
const signedNames = [
  'from',
  'to',
  'subject',
  'date',
  'message-id',
  'reply-to',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'list-id',
  'feedback-id',
  'mime-version',
  'content-type',
]

/** @throws when the key can't be read or is neither RSA nor Ed25519 */
export function createDkimSigner({ domain, selector, privateKey }: DkimKey): DkimSigner {
  const key = createPrivateKey(privateKey)
  const algorithm = algorithmOf(key)
  const start = `v=1; a=${algorithm}; c=relaxed/relaxed; d=${domain};\r\n s=${selector};`
  const prepare = (header: string, body: Buffer): { unsigned: string; data: Buffer } => {
    const relaxed = relaxedHeaders(header)
    const names = signedNames.filter((name) => relaxed.has(name))
    const bodyHash = hash('sha256', body, 'base64')
    // From is named once more than it occurs, so that adding a second From breaks the signature.
    const unsigned = `${start}\r\n h=${foldNames(['from', ...names])};\r\n bh=${bodyHash};\r\n b=`
    const own = `dkim-signature:${unsigned.replaceAll('\r\n ', ' ')}`
    const data = names.map((name) => relaxed.get(name)).join('') + own
    return { unsigned: `DKIM-Signature: ${unsigned}`, data: Buffer.from(data, 'utf8') }
  }
  const blank = ' '.repeat(foldBase64('='.repeat(Math.ceil(signatureBytes(key) / 3) * 4)).length)
  return {
    domain,
    published() {
      const der = createPublicKey(key).export({ type: 'spki', format: 'der' })
      const isRsa = algorithm === 'rsa-sha256'
      // Of Ed25519 the bare key is published, which is the end of the structure (RFC 8463, section 4.2).
      const publicKey = (isRsa ? der : der.subarray(-32)).toString('base64')
      return { host: `${selector}._domainkey.${domain}`, kind: isRsa ? 'rsa' : 'ed25519', publicKey }
    },
    sign(header, body) {
      const { unsigned, data } = prepare(header, body)
      return `${unsigned}${foldBase64(signData(key, algorithm, data))}\r\n`
    },
    signApart:
      algorithm === 'rsa-sha256'
        ? (header, body) => {
            const { unsigned, data } = prepare(header, body)
            return {
              header: `${unsigned}${blank}\r\n`,
              at: unsigned.length,
              signature: signInPool(key, data),
            }
          }
        : null,
  }
}

/** The length of an RSA signature: the length of its key. */
function signatureBytes(key: KeyObject): number {
  return Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8)
}

/** Signs in the thread pool of the process. RSA of 2048 bits costs several times as much as the rest of a message. */
function signInPool(key: KeyObject, data: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    sign('sha256', data, key, (error, signature) =>
      error ? reject(error) : resolve(foldBase64(signature.toString('base64'))),
    )
  })
}

function algorithmOf(key: KeyObject): 'rsa-sha256' | 'ed25519-sha256' {
  if (key.asymmetricKeyType === 'rsa') return 'rsa-sha256'
  if (key.asymmetricKeyType === 'ed25519') return 'ed25519-sha256'
  throw new Error(`A DKIM key is RSA or Ed25519, not ${key.asymmetricKeyType}.`)
}

/** RFC 6376, section 3.4.2: lower-case names, unfolded lines, single blanks, no blanks at the ends. */
function relaxedHeaders(header: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const field of header.split(/\r\n(?![ \t])/)) {
    const colon = field.indexOf(':')
    if (colon < 0) continue
    const name = field.slice(0, colon).trimEnd().toLowerCase()
    const value = field
      .slice(colon + 1)
      .replaceAll('\r\n', '')
      .replace(/[ \t]+/g, ' ')
      .trim()
    found.set(name, `${name}:${value}\r\n`)
  }
  return found
}

/** Ed25519 signs the hash of the data (RFC 8463); RSA signs the data. */
function signData(key: KeyObject, algorithm: string, data: Buffer): string {
  const signature =
    algorithm === 'rsa-sha256' ? sign('sha256', data, key) : sign(null, hash('sha256', data, 'buffer'), key)
  return signature.toString('base64')
}

/** Names between colons, in lines as long as others (RFC 5322, section 2.1.1). */
function foldNames(names: readonly string[]): string {
  let folded = ''
  let width = ' h='.length
  for (const [at, name] of names.entries()) {
    const isLong = at > 0 && width + name.length + 1 > 76
    folded += `${at === 0 ? '' : ':'}${isLong ? '\r\n ' : ''}${name}`
    width = (isLong ? 1 : width + 1) + name.length
  }
  return folded
}

function foldBase64(text: string): string {
  return text.length <= 72 ? text : (text.match(/.{1,72}/g) ?? []).join('\r\n ')
}
