import { encodeText, oneLine } from './mail-header.ts'

/** A file that goes with a message. */
export interface Attachment {
  filename: string
  /** Its media type; what is not one becomes `application/octet-stream`. */
  type: string
  /** Shown within the message, where `cid:` names its content id. */
  isInline: boolean
  contentId: string | null
  content: Buffer
}

/** No line of base64 and no header of ours begins like this. */
export const mixedBoundary = '=_carillon_mixed'

/** The parts behind the texts, ready for every copy, with the closing boundary. */
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

/** RFC 2183, and RFC 2231 for what ASCII can't say. */
function filenameParameter(filename: string): string {
  const name = oneLine(filename).slice(0, 200)
  if (/^[\x20-\x7e]*$/.test(name)) return `filename="${name.replace(/["\\]/g, '\\$&')}"`
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
  return `filename="${encodeText(name.replace(/[^\x20-\x7e"\\]/g, '_'), 0)}";\r\n filename*=UTF-8''${encoded}`
}
