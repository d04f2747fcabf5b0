import type { ContactInput } from '@carillon/contract/contacts'
import {
  contactFrom,
  hasIdentifier,
  type IncomingMapping,
  itemsOf,
} from '@carillon/contract/incoming-mapping'
import { incomingLimits } from '@carillon/contract/incoming-webhooks'

export interface ReadPayload {
  contacts: ContactInput[]
  /** The number of people without an identifier. */
  skipped: number
}

/** The contacts of a call, or why there are none. */
export function readPayload(
  payload: unknown,
  { items_path, field_mappings }: { items_path: string; field_mappings: readonly IncomingMapping[] },
): ReadPayload | 'nobody' | 'too_many' {
  const items = itemsOf(payload, items_path)
  if (!items) return 'nobody'
  if (items.length > incomingLimits.people) return 'too_many'
  const all = items.map((item) => contactFrom(item, field_mappings))
  const contacts = all.filter(hasIdentifier)
  return { contacts, skipped: all.length - contacts.length }
}
