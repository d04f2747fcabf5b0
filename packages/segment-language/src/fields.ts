import { type CustomFieldRef, dateOperators, numberOperators, textOperators } from './tree.ts'

/** `texts`: a field with several texts. It matches when one of them does. */
export type FieldType = 'text' | 'texts' | 'number' | 'date'

/** Groups of fields in the segment builder. Sends, automations and lists have conditions of their own. */
export const fieldGroups = ['profile', 'identifiers', 'address', 'dates', 'activity', 'custom'] as const
export type FieldGroup = (typeof fieldGroups)[number]

export interface SegmentField {
  /** The field as conditions store it: the name of a reserved field or the id of a custom one. */
  field: string
  /** The name in queries and on screen. The same as `field` for reserved fields. */
  name: string
  type: FieldType
  group: FieldGroup
}

/**
 * The reserved fields of conditions, in the order a menu shows them. `email_domains` are the domains of the address and
 * the alternate addresses, in lower case; `last_…` are null until it happens.
 */
export const reservedSegmentFields = [
  { field: 'first_name', name: 'first_name', type: 'text', group: 'profile' },
  { field: 'last_name', name: 'last_name', type: 'text', group: 'profile' },
  { field: 'unique_name', name: 'unique_name', type: 'text', group: 'profile' },
  { field: 'email', name: 'email', type: 'text', group: 'profile' },
  { field: 'email_domains', name: 'email_domains', type: 'texts', group: 'profile' },
  { field: 'alternate_emails', name: 'alternate_emails', type: 'texts', group: 'profile' },
  { field: 'phone_number', name: 'phone_number', type: 'text', group: 'profile' },
  { field: 'whatsapp', name: 'whatsapp', type: 'text', group: 'profile' },
  { field: 'line', name: 'line', type: 'text', group: 'profile' },
  { field: 'facebook', name: 'facebook', type: 'text', group: 'profile' },
  { field: 'address_line_1', name: 'address_line_1', type: 'text', group: 'address' },
  { field: 'address_line_2', name: 'address_line_2', type: 'text', group: 'address' },
  { field: 'city', name: 'city', type: 'text', group: 'address' },
  { field: 'state_province_region', name: 'state_province_region', type: 'text', group: 'address' },
  { field: 'postal_code', name: 'postal_code', type: 'text', group: 'address' },
  { field: 'country', name: 'country', type: 'text', group: 'address' },
  { field: 'phone_number_id', name: 'phone_number_id', type: 'text', group: 'identifiers' },
  { field: 'external_id', name: 'external_id', type: 'text', group: 'identifiers' },
  { field: 'anonymous_id', name: 'anonymous_id', type: 'text', group: 'identifiers' },
  { field: 'contact_id', name: 'contact_id', type: 'text', group: 'identifiers' },
  { field: 'created_at', name: 'created_at', type: 'date', group: 'dates' },
  { field: 'updated_at', name: 'updated_at', type: 'date', group: 'dates' },
  { field: 'last_emailed', name: 'last_emailed', type: 'date', group: 'activity' },
  { field: 'last_opened', name: 'last_opened', type: 'date', group: 'activity' },
  { field: 'last_clicked', name: 'last_clicked', type: 'date', group: 'activity' },
] as const satisfies readonly SegmentField[]

export type ReservedSegmentField = (typeof reservedSegmentFields)[number]['field']

const reserved: ReadonlyMap<string, SegmentField> = new Map(
  reservedSegmentFields.map((field) => [field.field, field]),
)

const customTypes = { Text: 'text', Number: 'number', Date: 'date' } as const

/** Reserved fields first, then the account's own. */
export function segmentFields(customFields: readonly CustomFieldRef[]): SegmentField[] {
  return [...reservedSegmentFields, ...customFields.map(fromCustom)]
}

/** The field of a condition, or null if it was deleted or never existed. */
export function findField(field: string, customFields: readonly CustomFieldRef[]): SegmentField | null {
  const known = reserved.get(field)
  if (known) return known
  const custom = customFields.find(({ id }) => id === field)
  return custom ? fromCustom(custom) : null
}

/** The field for a column name of a query, regardless of case. */
export function findColumn(name: string, customFields: readonly CustomFieldRef[]): SegmentField | null {
  const lower = name.toLowerCase()
  const known = reserved.get(lower)
  if (known) return known
  const custom = customFields.find((field) => field.name.toLowerCase() === lower)
  return custom ? fromCustom(custom) : null
}

function fromCustom({ id, name, type }: CustomFieldRef): SegmentField {
  return { field: id, name, type: customTypes[type], group: 'custom' }
}

/**
 * The operators that a menu offers. Activity fields have no blank operators there, because 'not opened' is a condition on
 * events. Queries may still use them, and validateTree allows them.
 */
export function operatorsOf({ type, group }: SegmentField): readonly string[] {
  const operators = {
    text: textOperators,
    texts: textOperators,
    number: numberOperators,
    date: dateOperators,
  }[type]
  return group === 'activity' ? operators.filter((operator) => !operator.endsWith('blank')) : operators
}
