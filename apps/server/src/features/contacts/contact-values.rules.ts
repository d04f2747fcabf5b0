import { type ContactTextField, contactLimits, contactTextLimits } from '@carillon/contract/contacts'
import { customFieldLimits } from '@carillon/contract/custom-fields'
import type { FieldType } from '@carillon/contract/reserved-fields'
import { emailPattern } from '@carillon/contract/wire'

/** Why a value can't go into its field. The wording lives in packages/messages (`contact-imports.ts`). */
export type ValueProblem =
  | 'email_invalid'
  | 'phone_invalid'
  | 'too_long'
  | 'text_invalid'
  | 'number_invalid'
  | 'date_invalid'
  | 'too_many_values'

/** A value as it is stored, undefined for a blank input, or the problem with it. */
export type Read<T> =
  | { value: T | undefined; problem?: undefined }
  | { problem: ValueProblem; value?: undefined }

const blank = { value: undefined } as const

/** Reads one of the reserved text fields. Addresses are lower-cased, telephone identifiers brought to E.164. */
export function readText(field: ContactTextField, input: string): Read<string> {
  const text = input.trim()
  if (text === '') return blank
  if (field === 'email') return readEmail(text)
  if (field === 'phone_number_id') return readPhone(text)
  return readPlain(text, contactTextLimits[field])
}

/** Reads an email address. It is lower-cased, so that each address has one stored form. */
export function readEmail(text: string): Read<string> {
  const email = text.toLowerCase()
  if (email.length > contactTextLimits.email || !emailPattern.test(email) || /\p{Cc}/u.test(email)) {
    return { problem: 'email_invalid' }
  }
  return { value: email }
}

/** `+49 (30) 1234-567` and `0049301234567` are `+49301234567`. Numbers without their country can't be told apart. */
export function readPhone(text: string): Read<string> {
  const compact = text.replace(/[\s().\-/]/g, '').replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(compact) ? { value: compact } : { problem: 'phone_invalid' }
}

function readPlain(text: string, longest: number): Read<string> {
  if (text.length > longest) return { problem: 'too_long' }
  // PostgreSQL has no NUL in text, and half a surrogate pair is not text.
  if (text.includes('\0') || !text.isWellFormed()) return { problem: 'text_invalid' }
  return { value: text }
}

/** Several addresses in one cell, separated by semicolon, comma, pipe or space. */
export function readAlternateEmails(input: string | readonly string[]): Read<string[]> {
  const parts = typeof input === 'string' ? input.split(/[;,|\s]+/) : input.map((part) => part.trim())
  const emails = new Set<string>()
  for (const part of parts) {
    if (part === '') continue
    const read = readEmail(part)
    if (read.problem) return { problem: read.problem }
    if (read.value !== undefined) emails.add(read.value)
  }
  if (emails.size > contactLimits.alternateEmails) return { problem: 'too_many_values' }
  return emails.size === 0 ? blank : { value: [...emails] }
}

/** Reads the value of a custom field: text as it is, numbers as numbers, dates as instants in UTC. */
export function readCustom(
  type: FieldType,
  input: string | number,
  style: { decimalComma: boolean; dayFirst?: boolean },
): Read<string | number> {
  if (type === 'Number') {
    if (typeof input === 'number')
      return Number.isFinite(input) ? { value: input } : { problem: 'number_invalid' }
    return readNumber(input, style.decimalComma)
  }
  const text = String(input).trim()
  if (text === '') return blank
  return type === 'Date' ? readDate(text, style.dayFirst) : readPlain(text, customFieldLimits.textValue)
}

/** `-12.5`, `1e6`; where the comma is the decimal mark (files separated by semicolons) also `1.234,5`. */
export function readNumber(input: string, decimalComma: boolean): Read<number> {
  const text = input.trim()
  if (text === '') return blank
  const plain =
    decimalComma && text.includes(',') ? text.replace(/\.(?=\d{3}(\D|$))/g, '').replace(',', '.') : text
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(plain)) return { problem: 'number_invalid' }
  const value = Number(plain)
  return Number.isFinite(value) ? { value } : { problem: 'number_invalid' }
}

const iso =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s?(Z|[+-]\d{2}:?\d{2})?)?$/i
const clock = String.raw`(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s?([ap]\.?m\.?)?)?`
const slashed = new RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{4})${clock}$`, 'i')
const german = new RegExp(String.raw`^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})${clock}$`, 'i')

/**
 * ISO 8601, M/D/YYYY (D/M/YYYY when asked for) and D.M.YYYY, with or without a time. A day without a time is its midnight
 * in UTC, and times without a zone are UTC.
 */
export function readDate(text: string, dayFirst = false): Read<string> {
  const match = iso.exec(text)
  if (match) {
    const day = toDay(match[1], match[2], match[3])
    if (day === null) return { problem: 'date_invalid' }
    if (!match[4]) return { value: `${day}T00:00:00Z` }
    const instant = new Date(
      `${day}T${match[4]}${(match[5] ?? 'Z').replace(/([+-]\d{2})(\d{2})/, '$1:$2').toUpperCase()}`,
    )
    if (Number.isNaN(instant.getTime())) return { problem: 'date_invalid' }
    return { value: instant.toISOString().replace('.000Z', 'Z') }
  }
  const slashes = slashed.exec(text)
  const parts = slashes ?? german.exec(text)
  if (!parts) return { problem: 'date_invalid' }
  const day = slashes && !dayFirst ? toDay(parts[3], parts[1], parts[2]) : toDay(parts[3], parts[2], parts[1])
  const time = toTime(parts[4], parts[5], parts[6], parts[7])
  return day === null || time === null ? { problem: 'date_invalid' } : { value: `${day}T${time}Z` }
}

/** `2:30 PM` is 14:30:00; nothing is midnight. */
function toTime(hour = '0', minute = '00', second = '00', half?: string): string | null {
  const isAfternoon = half?.toLowerCase().startsWith('p') ?? false
  const given = Number(hour)
  if (half && (given < 1 || given > 12)) return null
  const hours = half ? (given % 12) + (isAfternoon ? 12 : 0) : given
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return `${String(hours).padStart(2, '0')}:${minute}:${second}`
}

/** `2024-02-30` is no day. */
function toDay(year = '', month = '', date = ''): string | null {
  const [y, m, d] = [Number(year), Number(month), Number(date)]
  const days =
    m === 2
      ? (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0
        ? 29
        : 28
      : [4, 6, 9, 11].includes(m)
        ? 30
        : 31
  if (y < 1 || m < 1 || m > 12 || d < 1 || d > days) return null
  return `${year}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
}
