const setupSteps = ['address', 'mail', 'sender', 'brand', 'contacts', 'group', 'send'] as const
export type SetupStep = (typeof setupSteps)[number]

/** Facts about the account. Undefined while they are unknown. */
export interface SetupFacts {
  /** True if the person may set up the installation. Others don't see its steps. */
  setsInstallation: boolean | undefined
  hasPublicAddress: boolean | undefined
  mailLeaves: boolean | undefined
  hasBrand: boolean | undefined
  hasVerifiedSender: boolean | undefined
  contactCount: number | undefined
  hasGroup: boolean | undefined
  hasSent: boolean | undefined
}

/** The steps that a person sees, in order, and the finished ones. The first open step is the next one to do. */
export function setupProgress(facts: SetupFacts): {
  steps: readonly SetupStep[]
  done: Readonly<Record<SetupStep, boolean>>
  next: SetupStep | undefined
  count: number
} {
  const done = {
    address: facts.hasPublicAddress === true,
    mail: facts.mailLeaves === true,
    brand: facts.hasBrand === true,
    sender: facts.hasVerifiedSender === true,
    contacts: (facts.contactCount ?? 0) > 0,
    group: facts.hasGroup === true,
    send: facts.hasSent === true,
  }
  const steps = setupSteps.filter((step) => facts.setsInstallation || (step !== 'address' && step !== 'mail'))
  const open = steps.filter((step) => !done[step])
  return { steps, done, next: open[0], count: steps.length - open.length }
}
