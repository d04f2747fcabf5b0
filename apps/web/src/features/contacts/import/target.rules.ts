import { listLimits } from '@carillon/contract/lists'

export const targets = ['addToContacts', 'addToExistingList', 'addToNewList'] as const

/** Where an import goes: `list` is the id of an existing list, `list_name` the name of a new one. */
export interface ChosenTarget {
  target: (typeof targets)[number]
  list: string
  list_name: string
}

export interface TargetProblem {
  field: 'list' | 'list_name'
  code: string
  details?: Record<string, unknown>
}

/** What keeps an import from going where it should, or undefined. The server asks again when the import starts. */
export function targetProblem(
  { target, list, list_name }: ChosenTarget,
  lists: readonly { id: string; name: string }[],
): TargetProblem | undefined {
  if (target === 'addToExistingList') {
    return list === '' ? { field: 'list', code: 'required' } : undefined
  }
  if (target === 'addToContacts') return undefined
  const name = list_name.trim()
  if (name === '') return { field: 'list_name', code: 'required' }
  if (name.length > listLimits.name) {
    return { field: 'list_name', code: 'too_long', details: { maximum: listLimits.name } }
  }
  const isTaken = lists.some((one) => one.name.toLowerCase() === name.toLowerCase())
  return isTaken ? { field: 'list_name', code: 'list_name_taken' } : undefined
}
