import type { Contact } from '@carillon/contract/contacts'

interface Told {
  /** The id is the same in each report about this passage of the step. */
  id: string
  /** The time at which the person came to the step. */
  at: Date
  automation: { id: string; name: string }
  stepId: string
  /** The number of times that the person has entered, this time included. */
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
