import { allSteps, type Journey } from './steps.ts'

/** The email steps with the messages that they send, by their ids, in the order in which they are drawn. */
export function emailStepsOf(steps: Journey): { step: string; message: string }[] {
  return allSteps(steps).flatMap(({ step }) =>
    step.kind === 'email' ? [{ step: step.id, message: step.message_id }] : [],
  )
}

/** The ids of the messages that these steps send, in the order in which they are drawn. */
export function messageIdsOf(steps: Journey): string[] {
  return emailStepsOf(steps).map(({ message }) => message)
}
