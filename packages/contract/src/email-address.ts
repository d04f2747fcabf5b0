import { dnsName } from './domain-name.ts'

/** Longest address and longest local part in bytes, the domain in ASCII (RFC 5321, 4.5.3.1: a path of 256 with its brackets). */
export const emailLimits = { length: 254, local: 64 } as const

/** Characters that show nothing: blanks, controls, formats, and halves of surrogate pairs. */
const invisible = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800`
const holdsInvisible = new RegExp(`[${invisible}]`, 'u')
const invisibleEnds = new RegExp(`^[${invisible}]+|[${invisible}]+$`, 'gu')

/** Atoms with a dot between them. Quoted local parts are not taken; letters beyond ASCII are (RFC 6531). */
const localPart = /^[^\0-\x20"(),.:;<>@[\\\]\x7f]+(?:\.[^\0-\x20"(),.:;<>@[\\\]\x7f]+)*$/u
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** Labels of letters, digits and hyphens. The last label has at least two characters and is no number. */
const asciiDomain = new RegExp(`^(?:${label}\\.)+(?!\\d+$)(?=..)${label}$`)
const plainAddress = /^[\x21-\x7e]+$/

/** The rough form of an address, for the API reference. `normalizeEmail` decides. */
export const emailPattern = /^[^\s@<>(),;:\\"[\]]+@[^\s@<>(),;:\\"[\]]+\.[^\s@.<>(),;:\\"[\]]{2,}$/u

/**
 * The one spelling in which an address is stored, compared and looked up, so that a mailbox is one person. Lower case, composed
 * (NFC), without invisible characters at its ends, and the domain as people read it: `münchen.example` also for
 * `xn--mnchen-3ya.example`.
 * @returns null for an address that no server takes, and for one with invisible characters inside
 */
export function normalizeEmail(text: string): string | null {
  const email = plainAddress.test(text) ? text.toLowerCase() : compose(text)
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, Math.max(at, 0)), email.slice(at + 1)]
  if (!localPart.test(local)) return null
  if (plainAddress.test(email) && !domain.includes('xn--')) {
    const fits = local.length <= emailLimits.local && email.length <= emailLimits.length
    return fits && asciiDomain.test(domain) ? email : null
  }
  if (holdsInvisible.test(email)) return null
  const ascii = hostOf(domain)
  const bytes = byteLength(local)
  if (ascii === null || bytes > emailLimits.local || bytes + 1 + ascii.length > emailLimits.length)
    return null
  return `${local}@${readableDomain(ascii)}`
}

/**
 * The spelling by which a stored address is looked up. A text that the rules refuse is searched as it is written,
 * because it may have been stored before these rules.
 */
export function emailToFind(text: string): string {
  return normalizeEmail(text) ?? text.trim().toLowerCase()
}

/**
 * Trims, composes and lower-cases a text. It is composed (NFC) again at the end, because lower-casing may decompose it.
 */
function compose(text: string): string {
  return text.normalize('NFC').replace(invisibleEnds, '').toLowerCase().normalize('NFC')
}

/** The domain in its form for the DNS; null if it can't exist there. */
function hostOf(domain: string): string | null {
  // In any other text, the parser of addresses would find a path, a port or an escape.
  if (!/^[a-z0-9.\-\u{80}-\u{10ffff}]+[^.]$/u.test(domain)) return null
  const host = dnsName(domain)
  return asciiDomain.test(host) ? host : null
}

function readableDomain(ascii: string): string {
  return ascii.split('.').map(readableLabel).join('.')
}

/** A part of an address, as a user types it to search, with its labels in the form of the DNS, as they are stored. */
export function readablePart(text: string): string {
  return text.replace(/(?<![a-z0-9-])xn--[a-z0-9-]+/gi, (label) => readableLabel(label.toLowerCase()))
}

/**
 * A label stays in the form of the DNS if it reads back as another label, or holds invisible characters: then this form
 * is its only spelling.
 */
function readableLabel(ascii: string): string {
  if (!ascii.startsWith('xn--')) return ascii
  const label = decodeLabel(ascii.slice(4))
  return label !== null && !holdsInvisible.test(label) && dnsName(label) === ascii ? label : ascii
}

const digits = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Decodes Punycode (RFC 3492, 6.2), without the prefix of a label. This is own code, because a library would make the
 * first load of the web app larger. @returns null for anything else
 */
function decodeLabel(text: string): string | null {
  const dash = text.lastIndexOf('-')
  const codes = Array.from(text.slice(0, Math.max(dash, 0)), (char) => char.codePointAt(0) ?? 0)
  let [code, at, bias] = [128, 0, 72]
  for (let index = dash > 0 ? dash + 1 : 0; index < text.length; ) {
    const before = at
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = digits.indexOf(text[index++] ?? '!')
      if (digit < 0) return null
      at += digit * weight
      const threshold = Math.min(Math.max(k - bias, 1), 26)
      if (digit < threshold) break
      weight *= 36 - threshold
    }
    const count = codes.length + 1
    bias = adapt(at - before, count, before === 0)
    code += Math.floor(at / count)
    at %= count
    if (code > 0x10ffff) return null
    codes.splice(at++, 0, code)
  }
  return String.fromCodePoint(...codes)
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / count)
  let k = 0
  for (; rest > 455; k += 36) rest = Math.floor(rest / 35)
  return k + Math.floor((36 * rest) / (rest + 38))
}

/** The length in UTF-8. Shared packages are typed without the encoders of browsers and servers. */
function byteLength(text: string): number {
  let bytes = 0
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
