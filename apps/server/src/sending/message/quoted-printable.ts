import type { TextEncoding } from '@carillon/personalization/lower-program'

/**
 * Quoted-printable in pieces that can be put together in any order.
 *
 * Every piece begins at the start of a line and ends with a line break, soft
 * unless the text itself broke there. So a literal is encoded once when a
 * variation is compiled, and a recipient costs only the values in between.
 *
 * A piece never has a line that begins with a dot (SMTP needs no stuffing) or
 * with "From ", and never a tab, two blanks in a row or a blank before a hard break,
 * so the text is its own relaxed DKIM form and is hashed as it is.
 */
export const partEncoding: TextEncoding = { literal: encodePiece, value: encodeValue }

const softBreak = '=\r\n'
/** 76 with the `=` of the soft break. */
const lineLimit = 75
const plainValue = /^[!-\-/-<>-~][!-<>-~]*(?: [!-<>-~]+)*$/
/** What a line cannot begin with; `From ` is only hidden from old mail stores. */
const fromLine = /^From /

/** The fast way for what most values are: short words, or a long address without blanks. */
function encodeValue(text: string): string {
  if (text === '') return ''
  if (!plainValue.test(text) || fromLine.test(text)) return encodePiece(text)
  if (text.length <= lineLimit) return text + softBreak
  return encodePiece(text)
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
