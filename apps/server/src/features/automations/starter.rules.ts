import type { Starter } from '@carillon/contract/automations'
import type { Journey } from '@carillon/journey/steps'

/** Names of automations that got none. */
export const untitled: Readonly<Record<Starter, string>> = {
  custom: 'Untitled Automation',
  welcome: 'Untitled Welcome Series',
}

/** Subjects of the messages that a welcome series begins with. With one of them it can't go live. */
export const placeholderSubjects = [
  'Email 1: Say welcome',
  'Email 2: Show how to begin',
  'Email 3: Tell what else there is',
] as const

/** Three emails, two and three days apart. @param newId makes ids of steps @param messageIds of the three, in order */
export function welcomeSteps(messageIds: readonly string[], newId: () => string): Journey {
  return messageIds.flatMap((message_id, index) => {
    const email = { id: newId(), kind: 'email' as const, message_id }
    if (index === 0) return [email]
    const duration = { amount: index + 1, unit: 'days' as const }
    return [{ id: newId(), kind: 'wait' as const, wait: { kind: 'for' as const, duration } }, email]
  })
}
