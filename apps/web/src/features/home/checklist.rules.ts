export const setupSteps = ['sender', 'contacts', 'group', 'send'] as const
export type SetupStep = (typeof setupSteps)[number]

/** Facts about the account. Undefined while they are unknown. */
export interface SetupFacts {
  hasVerifiedSender: boolean | undefined
  contactCount: number | undefined
  hasGroup: boolean | undefined
  hasSent: boolean | undefined
}

/** The finished steps, in order, and true if all are. The first open step is the next one to do. */
export function setupProgress(facts: SetupFacts): {
  done: Readonly<Record<SetupStep, boolean>>
  next: SetupStep | undefined
  count: number
} {
  const done = {
    sender: facts.hasVerifiedSender === true,
    contacts: (facts.contactCount ?? 0) > 0,
    group: facts.hasGroup === true,
    send: facts.hasSent === true,
  }
  const open = setupSteps.filter((step) => !done[step])
  return { done, next: open[0], count: setupSteps.length - open.length }
}
