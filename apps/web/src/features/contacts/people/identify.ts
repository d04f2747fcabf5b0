import type { Contact } from '@carillon/contract/contacts'

type Known = Pick<
  Contact,
  'email' | 'phone_number_id' | 'external_id' | 'anonymous_id' | 'first_name' | 'last_name'
>

/** The strongest identifier of a contact. Empty if there is none. */
export function identifierOf(contact: Known): string {
  return contact.email || contact.phone_number_id || contact.external_id || contact.anonymous_id
}

export function fullName({ first_name, last_name }: Known): string {
  return [first_name, last_name].filter(Boolean).join(' ')
}
