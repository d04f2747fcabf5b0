import { contactLimits } from '@carillon/contract/contacts'

export type SearchProblem = 'tooShort' | 'special'

/** Validates a search text. Returns the problem or null. An empty text is valid. */
export function searchProblem(text: string): SearchProblem | null {
  const search = text.trim()
  if (search === '') return null
  if (!/^[\p{L}\p{N}@._+\- ]*$/u.test(search)) return 'special'
  return search.length < contactLimits.searchMin ? 'tooShort' : null
}
