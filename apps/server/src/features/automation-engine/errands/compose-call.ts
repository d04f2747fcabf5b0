import type { Contact } from '@carillon/contract/contacts'

interface Told {
  /** The same id in each report of this passing of the step. */
  id: string
  /** When the person came to the step. */
  at: Date
  automation: { id: string; name: string }
  stepId: string
  /** From 1: how many times the person entered. */
  run: number
  /** An invented person has the values that were entered. */
  contact: Omit<Contact, '_metadata'> | Readonly<Record<string, unknown>>
}

/** The body of a call: the person as the contacts call answers them, at the time of the call. */
export function composeCall({ id, at, automation, stepId, run, contact }: Told): string {
  return JSON.stringify({
    id,
    type: 'automation.step',
    timestamp: at.toISOString(),
    data: { automation, step_id: stepId, run, contact },
  })
}

/** The contact without its link into the API. */
export function tellContact({ _metadata: _, ...contact }: Contact): Omit<Contact, '_metadata'> {
  return contact
}
