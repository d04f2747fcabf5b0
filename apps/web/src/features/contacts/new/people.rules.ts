import { type ContactInput, identifierKinds } from '@carillon/contract/contacts'
import type { CustomField } from '@carillon/contract/custom-fields'
import { emailToFind, normalizeEmail } from '@carillon/contract/email-address'
import { isDay } from '@carillon/segment-language/instant'

export const peoplePerPage = 50

/** One contact as typed: values by field name, or by field id for custom fields. */
export interface Person {
  key: number
  values: Readonly<Record<string, string>>
}

type ProblemCode =
  | 'contact_identifier_required'
  | 'email'
  | 'phone'
  | 'duplicate'
  | 'not_a_number'
  | 'not_a_date'

/** A problem of a field. For `duplicate`, the number of the row with the same value. */
export interface PersonProblem {
  code: ProblemCode
  of?: number
}

type Custom = readonly Pick<CustomField, 'id' | 'field_type'>[]

/**
 * Problems of each contact by field; empty for valid contacts. A problem of the whole contact is shown at its first
 * field. Two rows with the same identifier would become one contact, so the later row gets a problem.
 */
export function peopleProblems(
  people: readonly Person[],
  custom: Custom,
  decimal: ',' | '.',
): Record<string, PersonProblem>[] {
  const owners = new Map<string, number>()
  return people.map(({ values }, index) => {
    const problems: Record<string, PersonProblem> = {}
    for (const kind of identifierKinds) {
      const value = normalizeIdentifier(kind, values[kind])
      if (value === '') continue
      const known = owners.get(`${kind}:${value}`)
      if (known === undefined) owners.set(`${kind}:${value}`, index + 1)
      else problems[kind] = { code: 'duplicate', of: known }
    }
    const [email, phone] = [
      normalizeIdentifier('email', values['email']),
      normalizeIdentifier('phone_number_id', values['phone_number_id']),
    ]
    if (email && normalizeEmail(email) === null) problems['email'] = { code: 'email' }
    if (phone && !/^\+[1-9]\d{6,14}$/.test(phone)) problems['phone_number_id'] = { code: 'phone' }
    if (alternates(values['alternate_emails']).some((one) => normalizeEmail(one) === null))
      problems['alternate_emails'] = { code: 'email' }
    for (const { id, field_type } of custom) {
      const text = values[id]?.trim()
      if (field_type === 'Number' && text && numberOf(text, decimal) === null)
        problems[id] = { code: 'not_a_number' }
      if (field_type === 'Date' && text && !isDay(text)) problems[id] = { code: 'not_a_date' }
    }
    if (!identifierKinds.some((kind) => values[kind]?.trim()))
      problems['email'] = { code: 'contact_identifier_required' }
    return problems
  })
}

/** Normalises an identifier like the server does for comparisons. */
function normalizeIdentifier(kind: (typeof identifierKinds)[number], typed = ''): string {
  const value = typed.trim()
  if (kind === 'email') return emailToFind(value)
  return kind === 'phone_number_id' ? value.replace(/[\s().\-/]/g, '').replace(/^00/, '+') : value
}

function alternates(typed = ''): string[] {
  return typed.split(/[;,|\s]+/).filter(Boolean)
}

/** Parses a number in the format of the language. Null if it is not a number. */
function numberOf(text: string, decimal: ',' | '.'): number | null {
  const plain = decimal === ',' ? text.replace(/\.(?=\d{3}(\D|$))/g, '').replace(',', '.') : text
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(plain) ? Number(plain) : null
}

/** Converts a contact to the input of the API. */
export function toInput({ values }: Person, custom: Custom, decimal: ',' | '.'): ContactInput {
  const types = new Map(custom.map(({ id, field_type }) => [id, field_type]))
  const filled = Object.entries(values).filter(([, value]) => value.trim() !== '')
  const own = filled
    .filter(([name]) => types.has(name))
    .map(([name, value]) => [
      name,
      types.get(name) === 'Number' ? (numberOf(value.trim(), decimal) ?? value) : value,
    ])
  const reserved = Object.fromEntries(filled.filter(([name]) => !types.has(name)))
  const others = alternates(reserved['alternate_emails'])
  return {
    ...(reserved as ContactInput),
    alternate_emails: others.length > 0 ? others : null,
    ...(own.length > 0 ? { custom_fields: Object.fromEntries(own) } : {}),
  }
}
