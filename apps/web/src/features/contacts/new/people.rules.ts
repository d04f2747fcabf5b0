import { type ContactInput, identifierKinds } from '@carillon/contract/contacts'
import { emailPattern } from '@carillon/contract/wire'

export const peoplePerPage = 50

/** One person as typed: values by field name, those of custom fields by their id. */
export interface Person {
  key: number
  values: Readonly<Record<string, string>>
}

export type PersonProblem = 'contact_identifier_required' | 'email'

/** What keeps a person from being sent; the rest is the server's to judge. */
export function personProblem({ values }: Person): PersonProblem | null {
  if (!identifierKinds.some((kind) => values[kind]?.trim())) return 'contact_identifier_required'
  const email = values['email']?.trim()
  return email && !emailPattern.test(email.toLowerCase()) ? 'email' : null
}

/** A person as the API takes one. Numbers go as numbers where they are; what isn't one is for the server to refuse. */
export function toInput({ values }: Person, customIds: ReadonlySet<string>): ContactInput {
  const filled = Object.entries(values).filter(([, value]) => value.trim() !== '')
  const own = filled.filter(([name]) => customIds.has(name))
  const reserved = Object.fromEntries(filled.filter(([name]) => !customIds.has(name)))
  const alternates = reserved['alternate_emails']?.split(/[;,\s]+/).filter(Boolean)
  return {
    ...(reserved as ContactInput),
    ...(alternates ? { alternate_emails: alternates } : { alternate_emails: null }),
    ...(own.length > 0 ? { custom_fields: Object.fromEntries(own) } : {}),
  }
}
