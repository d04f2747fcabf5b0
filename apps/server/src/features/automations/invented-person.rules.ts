import { segmentFields } from '@carillon/segment-language/fields'
import type { ContactFacts } from '@carillon/segment-language/matches'
import type { CustomFieldRef } from '@carillon/segment-language/tree'

/**
 * A person who is no contact, as conditions on fields see them. Values have the names of fields; other values are left
 * out.
 */
export function inventedPerson(
  values: Readonly<Record<string, string | number>>,
  customFields: readonly CustomFieldRef[],
): ContactFacts {
  const texts: Record<string, string> = {}
  const textLists: Record<string, string[]> = {}
  const numbers: Record<string, number> = {}
  const dates: Record<string, string> = {}
  for (const { field, name, type } of segmentFields(customFields)) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined || value === '') continue
    if (type === 'number') numbers[field] = Number(value)
    else if (type === 'date') dates[field] = String(value)
    else if (type === 'text') texts[field] = String(value)
    else textLists[field] = String(value).split(/[\s,;]+/)
  }
  const domain = texts['email']?.toLowerCase().split('@')[1]
  if (domain) textLists['email_domains'] = [domain]
  return { texts, textLists, numbers, dates, listIds: [], events: [] }
}
