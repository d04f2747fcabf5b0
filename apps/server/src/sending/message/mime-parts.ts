import type { ByteTemplate } from './message-writer.ts'

/** A piece of a message: bytes that are the same in all copies, or a text with values in it. */
export type Piece = Buffer | ByteTemplate

/** A part of a message (RFC 2045). */
export interface MimePart {
  /** Its header, without the line break at the end. */
  header: string
  body: readonly Piece[]
  /** True if its body is a text, which may end in the soft line break of its last piece. */
  isText: boolean
}

/** The boundaries. No quoted-printable text can contain `=_`, no line of base64 begins with it, and none is the beginning of another. */
export const boundaries = {
  alternative: '=_carillon_part',
  related: '=_carillon_related',
  mixed: '=_carillon_mixed',
} as const

export function textPart(mediaType: string, text: ByteTemplate): MimePart {
  const header = `Content-Type: ${mediaType}\r\nContent-Transfer-Encoding: quoted-printable`
  return { header, body: [text], isText: true }
}

/**
 * Several parts as one part. A single part is answered as it is.
 * @param kind `related` is a text with the pictures in it (RFC 2387); the text comes first
 */
export function multipart(kind: keyof typeof boundaries, parts: readonly MimePart[]): MimePart {
  const [first] = parts
  if (first && parts.length === 1) return first
  const boundary = boundaries[kind]
  const body: Piece[] = []
  let before = ''
  for (const part of parts) {
    body.push(Buffer.from(`${before}--${boundary}\r\n${part.header}\r\n\r\n`), ...part.body)
    // The first line break ends a text, and the second one belongs to the boundary.
    before = part.isText ? '\r\n\r\n' : '\r\n'
  }
  body.push(Buffer.from(`${before}--${boundary}--\r\n`))
  const header =
    kind === 'related'
      ? `Content-Type: multipart/related; type="text/html";\r\n boundary="${boundary}"`
      : `Content-Type: multipart/${kind}; boundary="${boundary}"`
  return { header, body: joined(body), isText: false }
}

/** Joins neighbouring bytes, so that a copy of the message is made in few steps. */
function joined(pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = []
  for (const piece of pieces) {
    const last = found.at(-1)
    if (isBytes(piece) && last && isBytes(last)) found[found.length - 1] = Buffer.concat([last, piece])
    else found.push(piece)
  }
  return found
}

export function isBytes(piece: Piece): piece is Buffer {
  return Buffer.isBuffer(piece)
}
