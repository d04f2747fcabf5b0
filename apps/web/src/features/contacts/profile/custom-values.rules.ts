import type { Contact, ContactChange } from '@carillon/contract/contacts'
import type { CustomField } from '@carillon/contract/custom-fields'

/** Values by field id, in the format of the form: dates as days, no value as ''. */
export type CustomValues = Record<string, string>

export function toForm(contact: Contact, fields: readonly CustomField[]): CustomValues {
  return Object.fromEntries(
    fields.map(({ id, name, field_type }) => {
      const value = String(contact.custom_fields[name] ?? '')
      return [id, field_type === 'Date' ? value.slice(0, 10) : value]
    }),
  )
}

/** Only the values that were changed. A decimal comma is sent as a decimal point. */
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
