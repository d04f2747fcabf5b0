import type { ImportJob } from '@carillon/contract/contact-imports'
import { listLimits } from '@carillon/contract/lists'

export const targets = ['addToContacts', 'addToExistingList', 'addToNewList'] as const

/** The target of an import: `list` is the id of an existing list, `list_name` the name of a new one. */
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

/** Validates a target. Returns the problem or undefined. The server checks again when the import starts. */
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

/** Converts a target to the body of the API call. */
export function targetBody({ target, list, list_name }: ChosenTarget): {
  list_ids: string[]
  list_name?: string
} {
  if (target === 'addToExistingList') return { list_ids: [list] }
  return { list_ids: [], ...(target === 'addToNewList' ? { list_name: list_name.trim() } : {}) }
}

/** The target of an import that was started. */
export function targetOf({ list_ids, list_name }: Pick<ImportJob, 'list_ids' | 'list_name'>): ChosenTarget {
  const list = list_ids[0] ?? ''
  if (list_name !== null) return { target: 'addToNewList', list: '', list_name }
  return { target: list ? 'addToExistingList' : 'addToContacts', list, list_name: '' }
}
