import { encodeParameter } from '#platform/http/content-disposition.ts'
import { isAscii, oneLine } from './mail-header.ts'

/** A file that is sent with a message. */
export interface Attachment {
  filename: string
  /** Its media type. An invalid one becomes `application/octet-stream`. */
  type: string
  /** Shown within the message, where `cid:` refers to its content id. */
  isInline: boolean
  contentId: string | null
  content: Buffer
}

/** A boundary with which no line of base64 and no header of ours begins. */
export const mixedBoundary = '=_carillon_mixed'

/** Encodes the attachments, which follow the texts and are the same in every copy, with the closing boundary. */
export function attachmentParts(attachments: readonly Attachment[]): Buffer {
  const parts = attachments.flatMap((each) => [
    Buffer.from(`\r\n--${mixedBoundary}\r\n${partHeader(each)}\r\n\r\n`),
    Buffer.from(each.content.toString('base64').replace(/.{76}(?=.)/g, '$&\r\n'), 'latin1'),
  ])
  return Buffer.concat([...parts, Buffer.from(`\r\n--${mixedBoundary}--\r\n`)])
}

function partHeader({ filename, type, isInline, contentId }: Attachment): string {
  const media = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(type) ? type : 'application/octet-stream'
  const id = contentId === null ? '' : `\r\nContent-ID: <${contentId.replace(/[^\x21-\x7e]|[<>]/g, '')}>`
  return (
    `Content-Type: ${media}\r\nContent-Transfer-Encoding: base64${id}\r\n` +
    `Content-Disposition: ${isInline ? 'inline' : 'attachment'};\r\n ${filenameParameter(filename)}`
  )
}

const longestValue = 60

/**
 * A filename parameter (RFC 2183). Names beyond ASCII are encoded as in RFC 2231, and long ones are split, since no
 * header line may exceed 998 bytes. Mail programs that support neither read an ASCII form of the name.
 */
function filenameParameter(filename: string): string {
  const name = oneLine(filename.toWellFormed())
  const quoted = (text: string) => `filename="${text.replace(/["\\]/g, '\\$&')}"`
  if (isAscii(name) && name.length <= longestValue && !name.includes('=?')) return quoted(name)
  const ascii = name.replace(/[^\x20-\x7e]|=(?=\?)/gu, '_')
  const encoded = encodeParameter(name)
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(ascii)?.[0] ?? ''
  const short = ascii.length <= longestValue ? ascii : ascii.slice(0, longestValue - ending.length) + ending
  return `${quoted(short)};\r\n ${continued(encoded).join(';\r\n ')}`
}

/** Splits an encoded text without cutting an encoded byte. */
function continued(encoded: string): string[] {
  if (encoded.length <= longestValue) return [`filename*=UTF-8''${encoded}`]
  const pieces = encoded.match(new RegExp(`(?:%[0-9A-F]{2}|[^%]){1,${longestValue / 3}}`, 'g')) ?? []
  return pieces.map((piece, at) => `filename*${at}*=${at === 0 ? "UTF-8''" : ''}${piece}`)
}
