import { useUrlState } from '#lib/use-url-state.ts'
import { type ChosenTarget, targets } from './target.rules.ts'

/** The state of the wizard, kept in the address, so that a step can be reloaded and reopened. */
const defaults = { target: 'addToContacts', list: '', list_name: '', job: '' }
export type WizardState = typeof defaults & ChosenTarget

/** Read-only. The user's input is kept in the step and then passed in the address of the next one. */
export function useWizardState(): WizardState {
  const [state] = useUrlState(defaults)
  const target = targets.find((one) => one === state.target) ?? 'addToContacts'
  return { ...state, target }
}

/** The address of a step with the wizard's state. It contains only the parameters that belong to the target. */
export function stepAddress(step: 'upload-csv' | 'map-fields' | 'done', state: Partial<WizardState>): string {
  const { job = '', target = 'addToContacts', list = '', list_name = '' } = state
  const query = new URLSearchParams()
  if (job) query.set('job', job)
  if (target !== 'addToContacts') query.set('target', target)
  if (target === 'addToExistingList' && list) query.set('list', list)
  if (target === 'addToNewList' && list_name) query.set('list_name', list_name)
  const text = query.toString()
  return `/contacts/import/${step}${text ? `?${text}` : ''}`
}
