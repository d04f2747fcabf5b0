import {
  type ContactInput,
  type ContactTextField,
  contactTextLimits,
  identifierKinds,
} from '@carillon/contract/contacts'
import type { FieldType } from '@carillon/contract/reserved-fields'
import { readAlternateEmails, readCustom, readText } from '../contact-values.rules.ts'
import type { CellProblem, RefusedRow } from '../import/staged-row.rules.ts'

export interface CustomField {
  id: string
  name: string
  type: FieldType
}

/** The values of a contact in a call, as they are stored. A field that is left out keeps its value, null clears it. */
export interface GivenContact {
  text: Partial<Record<ContactTextField, string | null>>
  alternateEmails: string[] | null | undefined
  custom: Record<string, string | number | null>
  /** The consent to advertising; undefined: the call says nothing about it. */
  adConsent?: boolean
  /** Values that are left out because they don't fit their fields. */
  dropped: CellProblem[]
}

const isIdentifier = new Set<string>(identifierKinds)

/**
 * Reads a contact of the API. An unknown custom field refuses the contact, because no documented count would tell the
 * client that the value was lost. Identifiers are never cleared: null means that the contact has no such identifier.
 */
export function readContact(
  contact: ContactInput,
  fields: ReadonlyMap<string, CustomField>,
): GivenContact | RefusedRow {
  const read: GivenContact = { text: {}, alternateEmails: undefined, custom: {}, dropped: [] }
  const refused = readTexts(contact, read)
  if (refused) return refused
  if (!identifierKinds.some((kind) => read.text[kind] !== undefined)) {
    return { refused: 'identifier_missing', field: null }
  }
  const { alternate_emails: emails } = contact
  if (emails === null) read.alternateEmails = null
  else if (emails !== undefined) {
    const { value, problem } = readAlternateEmails(emails)
    if (problem) read.dropped.push({ field: 'alternate_emails', problem })
    else read.alternateEmails = value
  }
  if (typeof contact.ad_consent === 'boolean') read.adConsent = contact.ad_consent
  return readCustoms(contact, fields, read) ?? read
}

function readTexts(contact: ContactInput, read: GivenContact): RefusedRow | undefined {
  for (const field of Object.keys(contactTextLimits) as ContactTextField[]) {
    const given = contact[field]
    if (given === undefined || given === '') continue
    if (given === null) {
      if (!isIdentifier.has(field)) read.text[field] = null
      continue
    }
    const { value, problem } = readText(field, given)
    if (problem && isIdentifier.has(field)) return { refused: problem, field }
    if (problem) read.dropped.push({ field, problem })
    else if (value !== undefined) read.text[field] = value
  }
  return undefined
}

function readCustoms(
  { custom_fields: customs }: ContactInput,
  fields: ReadonlyMap<string, CustomField>,
  read: GivenContact,
): RefusedRow | undefined {
  for (const [id, given] of Object.entries(customs ?? {})) {
    const field = fields.get(id)
    if (!field) return { refused: 'field_unknown', field: id }
    if (given === null) {
      read.custom[id] = null
      continue
    }
    const { value, problem } = readCustom(field.type, given)
    if (problem) read.dropped.push({ field: field.name, problem })
    else if (value !== undefined) read.custom[id] = value
  }
  return undefined
}
