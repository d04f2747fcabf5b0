import { contactLimits } from '@carillon/contract/contacts'

export type SearchProblem = 'tooShort' | 'special'

/** What keeps a text from being searched for, or null. Empty text is no search. */
export function searchProblem(text: string): SearchProblem | null {
  const search = text.trim()
  if (search === '') return null
  if (!/^[\p{L}\p{N}@._+\- ]*$/u.test(search)) return 'special'
  return search.length < contactLimits.searchMin ? 'tooShort' : null
}
