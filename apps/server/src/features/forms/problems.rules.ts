import {
  type FormContent,
  type FormProblem,
  formIdentifiers,
  formReservedFields,
} from '@carillon/contract/form-content'
import { isSampleFormText } from './starting-content.rules.ts'

/** The known facts about the things that a form names. */
export interface Known {
  /** Ids of the account's custom fields. */
  fields: ReadonlySet<string>
  hasList: boolean
  /** The chosen sender exists and is verified; with none chosen, the account has a verified one. */
  hasSender: boolean
  /** The notification address exists and is confirmed, or none was chosen. */
  isHeard: boolean
}

const isReserved = (field: string) => (formReservedFields as readonly string[]).includes(field)
const isIdentifier = (field: string) => (formIdentifiers as readonly string[]).includes(field)

/** True if values can be taken for a field: a reserved one that forms may show, or an existing custom one. */
export function isKnownField(field: string, fields: ReadonlySet<string>): boolean {
  return isReserved(field) || fields.has(field)
}

/** The problems that keep a form from being applied, and its missing parts. */
export function problemsOf(content: FormContent, known: Known): FormProblem[] {
  const { fields, hidden_fields: hidden } = content
  const problems: FormProblem[] = []
  const add = (code: FormProblem['code'], at: string, blocks = true) => problems.push({ code, blocks, at })
  const identifiers = fields.filter(({ field }) => isIdentifier(field))
  if (identifiers.length === 0) add('identifier_missing', 'fields')
  else if (!identifiers.some(({ required }) => required)) add('identifier_not_required', 'fields')
  const seen = new Set<string>()
  for (const [part, all] of Object.entries({ fields, hidden_fields: hidden })) {
    all.forEach(({ field }, index) => {
      if (seen.has(field)) add('field_repeated', `${part}.${index}`)
      else if (!isKnownField(field, known.fields)) add('field_gone', `${part}.${index}`, false)
      else if (part === 'hidden_fields' && isIdentifier(field)) add('identifier_hidden', `${part}.${index}`)
      seen.add(field)
    })
  }
  if (content.confirmation_message === '') add('message_missing', 'confirmation_message')
  if (content.button === '') add('button_missing', 'button')
  if (content.consent_required && content.consent_text === '') add('consent_text_missing', 'consent_text')
  if (content.double_opt_in) {
    if (!fields.some(({ field }) => field === 'email')) add('double_opt_in_without_email', 'double_opt_in')
    if (!known.hasSender) add('sender_missing', 'sender_id')
  }
  if (content.list_id !== null && !known.hasList) add('list_gone', 'list_id', false)
  for (const at of ['header', 'intro'] as const) {
    if (isSampleFormText(content[at])) add('text_placeholder', at, false)
  }
  if (!known.isHeard) add('notify_unheard', 'notify_address_id', false)
  return problems
}

/** A content without the fields that are gone. */
export function withoutGoneFields(content: FormContent, fields: ReadonlySet<string>): FormContent {
  const stays = ({ field }: { field: string }) => isKnownField(field, fields)
  return {
    ...content,
    fields: content.fields.filter(stays),
    hidden_fields: content.hidden_fields.filter(stays),
  }
}
