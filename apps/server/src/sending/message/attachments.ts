import { encodeParameter } from '#platform/http/content-disposition.ts'
import { encodeText, isAscii, oneLine } from './mail-header.ts'
import type { MimePart } from './mime-parts.ts'

/** A file that is sent with a message. */
export interface Attachment {
  filename: string
  /** Its media type. An invalid one becomes `application/octet-stream`. */
  type: string
  /** True if the file is shown within the message, where `cid:` refers to its content id. */
  isInline: boolean
  contentId: string | null
  content: Buffer
}

/**
 * True if an attachment is a picture of the HTML and travels with it; mail programs list all others as files. A tag may
 * write an address only when the message is filled.
 */
export function isInHtml({ contentId, isInline, type }: Attachment, html: string): boolean {
  if (contentId === null || html === '') return false
  const id = contentId.toLowerCase()
  const text = html.toLowerCase()
  if (text.includes(`cid:${id}`) || text.includes(`cid:${encodeURIComponent(id)}`)) return true
  return isInline && type.startsWith('image/') && text.includes('{{')
}

/** Encodes an attachment, which is the same in every copy. */
export function attachmentPart(attachment: Attachment): MimePart {
  const base64 = attachment.content.toString('base64').replace(/.{76}(?=.)/g, '$&\r\n')
  return { header: partHeader(attachment), body: [Buffer.from(base64, 'latin1')], isText: false }
}

function partHeader({ filename, type, isInline, contentId }: Attachment): string {
  const media = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(type) ? type : 'application/octet-stream'
  const id = contentId === null ? '' : `\r\nContent-ID: <${contentId.replace(/[^\x21-\x7e]|[<>]/g, '')}>`
  const { name, parameters } = nameParameters(filename)
  return (
    `Content-Type: ${media}${name}\r\nContent-Transfer-Encoding: base64${id}\r\n` +
    `Content-Disposition: ${isInline ? 'inline' : 'attachment'};\r\n ${parameters}`
  )
}

const longestValue = 60

/**
 * A filename for Content-Disposition (RFC 2183), and a name for Content-Type. Names beyond ASCII are encoded as in RFC
 * 2231, and long ones are split, since no header line may exceed 998 bytes. The filename is given in one form only,
 * because some programs take the wrong one of two. Programs that can't read the encoded filename find the name in
 * Content-Type, in the words of RFC 2047 that they write themselves.
 */
function nameParameters(filename: string): { name: string; parameters: string } {
  const name = oneLine(filename.toWellFormed())
  if (isAscii(name) && name.length <= longestValue && !name.includes('=?')) {
    return { name: '', parameters: `filename="${name.replace(/["\\]/g, '\\$&')}"` }
  }
  const words = isAscii(name) && !name.includes('=?') ? '' : `;\r\n name="${encodeText(name, 7)}"`
  return { name: words, parameters: continued(encodeParameter(name)).join(';\r\n ') }
}

/** Splits an encoded text without cutting an encoded byte. */
function continued(encoded: string): string[] {
  if (encoded.length <= longestValue) return [`filename*=UTF-8''${encoded}`]
  const pieces = encoded.match(new RegExp(`(?:%[0-9A-F]{2}|[^%]){1,${longestValue / 3}}`, 'g')) ?? []
  return pieces.map((piece, at) => `filename*${at}*=${at === 0 ? "UTF-8''" : ''}${piece}`)
}
