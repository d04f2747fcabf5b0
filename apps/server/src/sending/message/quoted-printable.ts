import type { TextEncoding } from '@carillon/personalization/lower-program'

/**
 * Quoted-printable in pieces that can be joined in any order.
 *
 * Every piece begins at the start of a line and ends with a line break, which is soft unless the text itself has one
 * there. So a literal is encoded once when a variation is compiled, and a recipient costs only the values between.
 *
 * No line of a piece begins with a dot (SMTP needs no stuffing) or with "From ". A piece has no tabs, no two blanks in
 * a row and no blank before a hard line break. So the text is its own relaxed DKIM form and is hashed as it is.
 */
export const partEncoding: TextEncoding = { literal: encodePiece, value: encodeValue }

const softBreak = '=\r\n'
/** The most characters of a line; with the `=` of a soft line break there are 76. */
const lineLimit = 75
const plainValue = /^[!-\-/-<>-~][!-<>-~]*(?: [!-<>-~]+)*$/
/** No line may begin with this. `From ` is encoded only because old mail stores change it. */
const fromLine = /^From /

/** A fast path for most values: short words, or a long address without blanks, cut into lines as it is. */
function encodeValue(text: string): string {
  if (text === '') return ''
  if (!plainValue.test(text) || fromLine.test(text)) return encodePiece(text)
  if (text.length <= lineLimit) return text + softBreak
  let lines = ''
  for (let at = 0; at < text.length; at += lineLimit) {
    const line = text.slice(at, at + lineLimit)
    if (line.startsWith('.') || fromLine.test(line)) return encodePiece(text)
    lines += line + softBreak
  }
  return lines
}

export function encodePiece(text: string): string {
  const lines = text.split(/\r\n|\r|\n/)
  const last = lines.pop()!
  let encoded = ''
  for (const line of lines) encoded += `${encodeLine(line, true)}\r\n`
  return last === '' ? encoded : encoded + encodeLine(last, false) + softBreak
}

function encodeLine(line: string, isHardEnd: boolean): string {
  let encoded = ''
  let width = 0
  let blankBefore = false
  const bytes = /^[\x20-\x7e]*$/.test(line) ? line : Buffer.from(line, 'utf8').toString('latin1')
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes.charCodeAt(at)
    const isBlank = code === 0x20 || code === 0x09
    const last = at === bytes.length - 1
    let unit: string
    if (isBlank) unit = code === 0x09 || blankBefore || (last && isHardEnd) ? hex(code) : ' '
    else if (code > 0x20 && code < 0x7f && code !== 0x3d) unit = bytes[at]!
    else unit = hex(code)
    if (width + unit.length > lineLimit) {
      encoded += softBreak
      width = 0
    }
    if (width === 0 && (unit === '.' || (unit === 'F' && bytes.startsWith('From ', at)))) unit = hex(code)
    encoded += unit
    width += unit.length
    blankBefore = isBlank && unit.length === 1
  }
  return encoded
}

function hex(code: number): string {
  return code < 0x10 ? `=0${code.toString(16).toUpperCase()}` : `=${code.toString(16).toUpperCase()}`
}
