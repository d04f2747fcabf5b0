import {
  type ContactInput,
  type ContactTextField,
  contactTextLimits,
  identifierKinds,
} from '@carillon/contract/contacts'
import { isRefused } from '../import/staged-row.rules.ts'
import type { CustomField, GivenContact } from '../upserts/read-contact.rules.ts'
import { readContact } from '../upserts/read-contact.rules.ts'

/** A recipient of a call as it is stored, or the sentence that tells its fault. */
type ReadRecipient = GivenContact | { problem: string }

/** Fields that recipients are answered with and that no call writes. A client may send back what it has read. */
const readOnly: ReadonlySet<string> = new Set([
  'id',
  'created_at',
  'updated_at',
  'last_emailed',
  'last_clicked',
  'last_opened',
])
const textFields: ReadonlySet<string> = new Set(
  Object.keys(contactTextLimits).filter((name) => !identifierKinds.some((kind) => kind === name)),
)
const seconds = { least: -62_135_596_800, most: 253_402_300_799 } as const

export function hasProblem(read: ReadRecipient): read is { problem: string } {
  return 'problem' in read
}

/**
 * Reads one recipient of a call. Fields are named, custom ones regardless of case. A field that is left out or "" keeps
 * its value, null clears it. Unlike contacts of newer calls, a recipient with one bad value is refused as a whole, since
 * the answer tells only of recipients. The address is the only identifier on this wire.
 */
export function readRecipient(
  given: unknown,
  fields: { byName: ReadonlyMap<string, CustomField>; byId: ReadonlyMap<string, CustomField> },
): ReadRecipient {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { problem: 'Recipient is not an object.' }
  const { email } = given as { email?: unknown }
  if (typeof email !== 'string' || email.trim() === '') return { problem: 'Invalid email.' }
  const contact: ContactInput = { email }
  const custom: Record<string, string | number | null> = {}
  const unknown: string[] = []
  for (const [name, value] of Object.entries(given)) {
    if (name === 'email' || readOnly.has(name)) continue
    const field = fields.byName.get(name.toLowerCase())
    if (textFields.has(name)) {
      if (typeof value !== 'string' && value !== null) return { problem: `${name} is not a text.` }
      contact[name as Exclude<ContactTextField, 'email'>] = value
    } else if (field) {
      const read = readValue(field, value)
      if (read === undefined) return { problem: sentences[misfits[field.type]](name) }
      custom[field.id] = read
    } else unknown.push(name)
  }
  if (unknown.length > 0) return { problem: sentenceOfUnknown(unknown) }
  return settle(readContact({ ...contact, custom_fields: custom }, fields.byId))
}

const misfits = { Text: 'text_type', Number: 'number_invalid', Date: 'date_invalid' } as const

/** A value of the right type for its field; undefined for any other. A number in a field of dates is seconds since 1970. */
function readValue({ type }: CustomField, value: unknown): string | number | null | undefined {
  if (value === null || typeof value === 'string') return value
  if (typeof value !== 'number' || !Number.isFinite(value) || type === 'Text') return undefined
  if (type === 'Number') return value
  if (value < seconds.least || value > seconds.most) return undefined
  return new Date(value * 1000).toISOString()
}

const sentences: Readonly<Record<string, (field: string) => string>> & {
  [problem in 'text_type' | 'number_invalid' | 'date_invalid']: (field: string) => string
} = {
  email_invalid: () => 'Invalid email.',
  identifier_missing: () => 'Invalid email.',
  text_type: (field) => `${field} is not a text.`,
  number_invalid: (field) => `${field} is not a number.`,
  date_invalid: (field) => `${field} is not a date.`,
  too_long: (field) => `${field} is too long.`,
}

function settle(read: ReturnType<typeof readContact>): ReadRecipient {
  if (isRefused(read)) return { problem: sentenceOf(read.refused, read.field) }
  const [first] = read.dropped
  return first ? { problem: sentenceOf(first.problem, first.field) } : read
}

function sentenceOf(problem: string, field: string | null): string {
  return sentences[problem]?.(field ?? 'email') ?? `${field ?? 'email'} is not valid.`
}

const namedAtMost = 10

function sentenceOfUnknown(names: readonly string[]): string {
  const shown = names.slice(0, namedAtMost).map((name) => name.slice(0, 100))
  return `The following parameters are not custom fields or reserved fields: [${shown.join(', ')}]`
}

/** Errors with the same sentence as one entry, in the order in which they first occur. */
export function groupErrors(
  errors: readonly { index: number; message: string }[],
): { message: string; error_indices: number[] }[] {
  const inOrder = errors.toSorted((a, b) => a.index - b.index)
  return [...Map.groupBy(inOrder, ({ message }) => message)].map(([message, of]) => ({
    message,
    error_indices: of.map(({ index }) => index),
  }))
}
