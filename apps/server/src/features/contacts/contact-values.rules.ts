import { countCharacters } from '@carillon/contract/characters'
import { type ContactTextField, contactLimits, contactTextLimits } from '@carillon/contract/contacts'
import { customFieldLimits } from '@carillon/contract/custom-fields'
import { normalizeEmail } from '@carillon/contract/email-address'
import type { FieldType } from '@carillon/contract/reserved-fields'
import { type DecimalMark, readNumber } from './number.rules.ts'
import { readDate } from './read-date.rules.ts'

/** The reasons why a value can't go into its field. The wording lives in packages/messages (`contact-imports.ts`). */
export type ValueProblem =
  | 'email_invalid'
  | 'phone_invalid'
  | 'too_long'
  | 'text_invalid'
  | 'number_invalid'
  | 'date_invalid'
  | 'too_many_values'
  | 'not_yes_or_no'

/** A value as it is stored, undefined for a blank input, or the problem with it. */
export type Read<T> =
  | { value: T | undefined; problem?: undefined }
  | { problem: ValueProblem; value?: undefined }

const blank = { value: undefined } as const

/** Reads one of the reserved text fields. Addresses are brought to their one spelling, telephone identifiers to E.164. */
export function readText(field: ContactTextField, input: string): Read<string> {
  const text = input.trim()
  if (text === '') return blank
  if (field === 'email') return readEmail(text)
  if (field === 'phone_number_id') return readPhone(text)
  return readPlain(text, contactTextLimits[field])
}

/** Reads an email address into its one spelling. */
export function readEmail(text: string): Read<string> {
  const email = normalizeEmail(text)
  return email === null ? { problem: 'email_invalid' } : { value: email }
}

/** `+49 (30) 1234-567` and `0049301234567` are `+49301234567`. Numbers without their country are ambiguous. */
export function readPhone(text: string): Read<string> {
  const compact = text.replace(/[\s().\-/]/g, '').replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(compact) ? { value: compact } : { problem: 'phone_invalid' }
}

function readPlain(text: string, longest: number): Read<string> {
  if (countCharacters(text) > longest) return { problem: 'too_long' }
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

/** The reading of cells that can mean several things. */
export interface ValueStyle {
  decimalMark?: DecimalMark
  dayFirst?: boolean
  /** The zone of times that name none; without it they are in UTC. */
  timeZone?: string
}

/** Reads the value of a custom field: text as it is, numbers as numbers, dates as instants in UTC. */
export function readCustom(
  type: FieldType,
  input: string | number,
  style: ValueStyle = {},
): Read<string | number> {
  if (type === 'Number') {
    if (typeof input === 'number')
      return Number.isFinite(input) ? { value: input } : { problem: 'number_invalid' }
    return readNumber(input, style.decimalMark)
  }
  const text = String(input).trim()
  if (text === '') return blank
  if (type === 'Text') return readPlain(text, customFieldLimits.textValue)
  const date = readDate(text, style.dayFirst, style.timeZone)
  return date === null ? { problem: 'date_invalid' } : { value: date }
}
