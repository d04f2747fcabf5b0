import { contactLimits, contactSearchPattern } from '@carillon/contract/contacts'

export type SearchProblem = 'tooShort' | 'special'

/** Validates a search text. Returns the problem or null. An empty text is valid. */
export function searchProblem(text: string): SearchProblem | null {
  const search = text.trim()
  if (search === '') return null
  if (!contactSearchPattern.test(search)) return 'special'
  return [...search].length < contactLimits.searchMin ? 'tooShort' : null
}
