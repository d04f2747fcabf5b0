import {
  type Contact,
  type ContactChange,
  type ContactTextField,
  contactFieldIds,
} from '@carillon/contract/contacts'
import { type FieldCategory, reservedFields } from '@carillon/contract/reserved-fields'

export type ReservedName = ContactTextField | 'alternate_emails'
export type ReservedValues = Record<ReservedName, string>

/** The editable fields of a category, in the order of the public API. */
export function fieldsOf(category: FieldCategory): ReservedName[] {
  return reservedFields.flatMap((field) =>
    field.category === category && field.id in contactFieldIds
      ? [contactFieldIds[field.id as keyof typeof contactFieldIds]]
      : [],
  )
}

export const reservedNames: readonly ReservedName[] = Object.values(contactFieldIds)

/** The text of a value in one line. */
export function textOf(contact: Contact, name: ReservedName): string {
  return name === 'alternate_emails' ? contact.alternate_emails.join(', ') : contact[name]
}

/** Values in the format of the form: one alternate address per line. */
export function toForm(contact: Contact): ReservedValues {
  const values = reservedNames.map((name) => [
    name,
    name === 'alternate_emails' ? contact.alternate_emails.join('\n') : contact[name],
  ])
  return Object.fromEntries(values) as ReservedValues
}

/** Only the values that were changed, so that a save does not overwrite other people's changes to other fields. */
export function toChange(before: ReservedValues, now: ReservedValues): ContactChange {
  const change: ContactChange = {}
  for (const name of reservedNames) {
    const value = now[name].trim()
    if (value === before[name].trim()) continue
    if (name === 'alternate_emails') change.alternate_emails = linesOf(value)
    else change[name] = value
  }
  return change
}

/** Splits addresses at line breaks, commas and semicolons, because other programs use those. */
export function linesOf(text: string): string[] {
  return text
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
