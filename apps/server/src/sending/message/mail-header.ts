import { dnsName } from '@carillon/contract/domain-name'
import type { Mailbox } from '#schema/stored-message.ts'

const maxLine = 76
const controls = /\p{Cc}+/gu
const plainText = /^[\x20-\x7e]*$/

export function isAscii(text: string): boolean {
  return plainText.test(text)
}

/** Replaces control characters by blanks, since a line break in a value would begin another header. */
export function oneLine(text: string): string {
  return text.replace(controls, ' ').trim()
}

/** Encodes unstructured text (a subject) as the rest of a header line whose name took `used` characters. */
export function encodeText(text: string, used: number): string {
  const value = oneLine(text)
  if (plainText.test(value) && !value.includes('=?')) {
    return value.length + used <= maxLine ? value : fold(value, used)
  }
  return encodeWords(value, used)
}

/** `Name <address>`, with the name quoted or encoded if necessary. */
export function encodeMailbox(mailbox: Mailbox, used: number): string {
  const address = asciiAddress(mailbox.email)
  const name = oneLine(mailbox.name ?? '')
  if (name === '') return address
  const written = encodeName(name, used)
  const lastLine = written.length - written.lastIndexOf('\n') - 1 + (written.includes('\n') ? 0 : used)
  return `${written}${lastLine + address.length + 3 > maxLine ? '\r\n ' : ' '}<${address}>`
}

/** Several mailboxes, each one after the first on a new line. */
export function encodeMailboxes(mailboxes: readonly Mailbox[], used: number): string {
  return mailboxes.map((each, at) => encodeMailbox(each, at === 0 ? used : 1)).join(',\r\n ')
}

function encodeName(name: string, used: number): string {
  if (!plainText.test(name) || name.includes('=?')) return encodeWords(name, used)
  const quoted = /^[\w !#$%&'*+/=?^`{|}~-]+$/.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`
  return quoted.length + used <= maxLine ? quoted : encodeWords(name, used)
}

/** The address with its domain in ASCII. A local part beyond ASCII stays as it is and needs SMTPUTF8. */
export function asciiAddress(email: string): string {
  const address = email.replace(controls, '').replace(/[<>\s]/g, '')
  if (plainText.test(address)) return address
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at + 1)}${dnsName(address.slice(at + 1))}`
}

/**
 * Encodes a text as RFC 2047 words of at most 75 characters, one to a line, without splitting a character. Always in
 * base64, because none of its characters has a special meaning in a phrase or comment.
 */
function encodeWords(text: string, used: number): string {
  const words: string[] = []
  let piece = ''
  let bytes = 0
  // 12 characters are "=?UTF-8?B?" and "?="; four characters carry three bytes.
  let room = Math.floor((maxLine - 1 - 12 - used) / 4) * 3
  for (const char of text) {
    const size = Buffer.byteLength(char)
    if (bytes + size > room && (piece !== '' || words.length === 0)) {
      words.push(piece)
      piece = ''
      bytes = 0
      room = Math.floor((maxLine - 1 - 12 - 1) / 4) * 3
    }
    piece += char
    bytes += size
  }
  words.push(piece)
  return words
    .map((word) => (word === '' ? '' : `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`))
    .join('\r\n ')
}

/** Folds at blanks only. A word longer than a line stays whole if it is within the hard limit of 998. */
function fold(text: string, used: number): string {
  const words = text.split(' ')
  if (words.some((word) => word.length > 900)) return encodeWords(text, used)
  let folded = ''
  let width = used
  for (const [index, word] of words.entries()) {
    // Some mail programs end the header at a continuation line that has only blanks.
    const breaks = index > 0 && word !== '' && width + 1 + word.length > maxLine
    folded += index === 0 ? word : breaks ? `\r\n ${word}` : ` ${word}`
    width = breaks ? 1 + word.length : width + word.length + (index > 0 ? 1 : 0)
  }
  return folded
}

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A date as in RFC 5322, in UTC: `Fri, 20 Nov 2026 09:05:00 +0000`. */
export function mailDate(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
  return `${days[date.getUTCDay()]}, ${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()} ${time} +0000`
}
