import type { Automation } from '@carillon/contract/automations'
import { allSteps } from '@carillon/journey/steps'
import { useMessages } from '#lib/messages.tsx'

/** The email steps, in the order in which they are drawn. */
export function emailStepsOf({ steps }: Pick<Automation, 'steps'>): { step: string; message: string }[] {
  return allSteps(steps).flatMap(({ step }) =>
    step.kind === 'email' ? [{ step: step.id, message: step.message_id }] : [],
  )
}

/** The number and subject of the email of a step. A step that was removed has neither. */
export function useEmailName(automation: Pick<Automation, 'steps' | 'messages'>): (step: string) => string {
  const t = useMessages('automations')
  const emails = emailStepsOf(automation)
  return (step) => {
    const at = emails.findIndex((each) => each.step === step)
    if (at < 0) return t('stats.removedEmail')
    const subject = automation.messages.find(({ id }) => id === emails[at]?.message)?.subject
    return subject
      ? t('stats.emailOf', { number: at + 1, subject })
      : t('stats.emailNumber', { number: at + 1 })
  }
}
