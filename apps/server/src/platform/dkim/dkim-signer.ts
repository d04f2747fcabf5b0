import { createPrivateKey, hash, type KeyObject, sign } from 'node:crypto'

/** A DKIM key and where its public half is published. */
export interface DkimKey {
  domain: string
  selector: string
  /** PEM, PKCS#1 or PKCS#8: RSA or Ed25519. */
  privateKey: string
}

export interface DkimSigner {
  readonly domain: string
  /**
   * Signs a header block (`Name: value\r\n…`, no closing empty line) and a body
   * that is already in relaxed form, as the composer's bodies are. Gives the
   * DKIM-Signature header to put before them, ending in CRLF.
   */
  sign(header: string, body: Buffer): string
}

/** Signed when present. Signing the List headers is what makes one-click unsubscribing trusted (RFC 8058). */
const signedNames = [
  'from',
  'to',
  'subject',
  'date',
  'message-id',
  'reply-to',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'mime-version',
  'content-type',
]

/** Throws when the key cannot be read or is of another kind. */
export function createDkimSigner({ domain, selector, privateKey }: DkimKey): DkimSigner {
  const key = createPrivateKey(privateKey)
  const algorithm = algorithmOf(key)
  const start = `v=1; a=${algorithm}; c=relaxed/relaxed; d=${domain};\r\n s=${selector};`
  return {
    domain,
    sign(header, body) {
      const relaxed = relaxedHeaders(header)
      const names = signedNames.filter((name) => relaxed.has(name))
      const bodyHash = hash('sha256', body, 'base64')
      // From is named once more than it occurs, so that nobody can add a second one.
      const unsigned = `${start} h=from:${names.join(':')};\r\n bh=${bodyHash};\r\n b=`
      const own = `dkim-signature:${unsigned.replaceAll('\r\n ', ' ')}`
      const data = names.map((name) => relaxed.get(name)).join('') + own
      return `DKIM-Signature: ${unsigned}${foldBase64(signData(key, algorithm, data))}\r\n`
    },
  }
}

function algorithmOf(key: KeyObject): 'rsa-sha256' | 'ed25519-sha256' {
  if (key.asymmetricKeyType === 'rsa') return 'rsa-sha256'
  if (key.asymmetricKeyType === 'ed25519') return 'ed25519-sha256'
  throw new Error(`A DKIM key is RSA or Ed25519, not ${key.asymmetricKeyType}.`)
}

/** RFC 6376 3.4.2: names in small letters, lines unfolded, blanks made one, no blank at the ends. */
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

/** Ed25519 signs the hash of the data (RFC 8463), RSA the data itself. */
function signData(key: KeyObject, algorithm: string, data: string): string {
  const bytes = Buffer.from(data, 'utf8')
  const signature =
    algorithm === 'rsa-sha256' ? sign('sha256', bytes, key) : sign(null, hash('sha256', bytes, 'buffer'), key)
  return signature.toString('base64')
}

function foldBase64(text: string): string {
  return text.length <= 72 ? text : (text.match(/.{1,72}/g) ?? []).join('\r\n ')
}
