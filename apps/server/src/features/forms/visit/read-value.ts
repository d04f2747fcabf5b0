import { type ContactTextField, contactTextLimits } from '@carillon/contract/contacts'
import { countryNamed } from '@carillon/contract/countries'
import { readCustom, readText } from '#features/contacts/public.ts'
import type { FieldProblem, ReadValue } from './read-submission.rules.ts'

const problems: Record<string, FieldProblem> = {
  email_invalid: 'email',
  phone_invalid: 'phone',
  number_invalid: 'number',
  date_invalid: 'date',
  too_long: 'too_long',
}

/**
 * Reads a value as imports and the API do, so that contacts hold the same wherever they come from. A country is one of the list
 * that the form shows.
 */
export const readValue: ReadValue = (field, type, text) => {
  const read =
    type !== null
      ? readCustom(type, text)
      : field in contactTextLimits
        ? readText(field as ContactTextField, text)
        : { value: undefined }
  if (field === 'country' && type === null && read.value !== undefined) {
    const country = countryNamed(String(read.value))
    return country === null ? { problem: 'invalid' } : { value: country }
  }
  if (read.problem) return { problem: problems[read.problem] ?? 'invalid' }
  return read.value === undefined ? {} : { value: read.value }
}
