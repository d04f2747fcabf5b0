import type { Contact, ContactChange } from '@carillon/contract/contacts'
import type { CustomField } from '@carillon/contract/custom-fields'

/** By field id, as the form edits them: a date as its day, nothing as ''. */
export type CustomValues = Record<string, string>

export function toForm(contact: Contact, fields: readonly CustomField[]): CustomValues {
  return Object.fromEntries(
    fields.map(({ id, name, field_type }) => {
      const value = String(contact.custom_fields[name] ?? '')
      return [id, field_type === 'Date' ? value.slice(0, 10) : value]
    }),
  )
}

/** Only what differs from what the form began with. A decimal comma is a decimal point to the server. */
export function toChange(
  fields: readonly CustomField[],
  before: CustomValues,
  now: CustomValues,
): ContactChange {
  const changed = fields.flatMap(({ id, field_type }) => {
    const value = (now[id] ?? '').trim()
    if (value === (before[id] ?? '').trim()) return []
    return [[id, field_type === 'Number' ? value.replace(/^([+-]?\d+),(\d+)$/, '$1.$2') : value]]
  })
  return changed.length === 0 ? {} : { custom_fields: Object.fromEntries(changed) }
}
