import { allSteps, type Journey } from './steps.ts'

/** The email steps with the messages that they send, by their ids, in the order in which they are drawn. */
export function emailStepsOf(steps: Journey): { step: string; message: string }[] {
  return allSteps(steps).flatMap(({ step }) =>
    step.kind === 'email' ? [{ step: step.id, message: step.message_id }] : [],
  )
}

/** The text steps with the texts that they send, like `emailStepsOf` for emails. */
export function textStepsOf(steps: Journey): { step: string; message: string }[] {
  return allSteps(steps).flatMap(({ step }) =>
    step.kind === 'text' ? [{ step: step.id, message: step.message_id }] : [],
  )
}

/** The ids of the texts that these steps send, in the order in which they are drawn. */
export function textIdsOf(steps: Journey): string[] {
  return textStepsOf(steps).map(({ message }) => message)
}

/** The ids of the emails that these steps send, in the order in which they are drawn. */
export function messageIdsOf(steps: Journey): string[] {
  return emailStepsOf(steps).map(({ message }) => message)
}
