import {
  type ContactTextField,
  contactTextLimits,
  type FieldValue,
  type FieldValues,
} from '@carillon/contract/contacts'

type Stored = Readonly<Record<ContactTextField, string | null>> & {
  alternate_emails: readonly string[] | null
  custom: Readonly<Record<string, string | number>>
}

interface Next {
  text: Partial<Record<ContactTextField, string | null>>
  alternateEmails: readonly string[] | null | undefined
  custom: Readonly<Record<string, string | number>>
}

/** The fields whose values differ, with both values; two empty objects when none does. */
export function changedValues(row: Stored, next: Next): { before: FieldValues; after: FieldValues } {
  const before: FieldValues = {}
  const after: FieldValues = {}
  for (const [name, value] of Object.entries(next.text) as [ContactTextField, string | null][]) {
    if (row[name] === value) continue
    before[name] = row[name]
    after[name] = value
  }
  const { alternateEmails } = next
  if (
    alternateEmails !== undefined &&
    JSON.stringify(alternateEmails) !== JSON.stringify(row.alternate_emails)
  ) {
    before.alternate_emails = row.alternate_emails
    after.alternate_emails = alternateEmails
  }
  const stored = row.custom
  for (const id of new Set([...Object.keys(stored), ...Object.keys(next.custom)])) {
    if (stored[id] === next.custom[id]) continue
    before.custom = { ...before.custom, [id]: stored[id] ?? null }
    after.custom = { ...after.custom, [id]: next.custom[id] ?? null }
  }
  return { before, after }
}

/**
 * Fields with their values as text or number. Other things that a change stores, such as the lists of an import, are
 * left out.
 */
export function eachValue(values: FieldValues): [field: string, value: string | number | null][] {
  const plain = (value: FieldValue | undefined) =>
    typeof value === 'object' && value !== null ? value.join(', ') : (value ?? null)
  return [
    ...[...Object.keys(contactTextLimits), 'alternate_emails']
      .filter((field) => field in values)
      .map((field): [string, string | number | null] => [field, plain(values[field as ContactTextField])]),
    ...Object.entries(values.custom ?? {}),
  ]
}
