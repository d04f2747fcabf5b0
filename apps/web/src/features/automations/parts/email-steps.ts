import type { Automation } from '@carillon/contract/automations'
import { emailStepsOf } from '@carillon/journey/emails'
import { useMessages } from '#lib/messages.tsx'

/** The number and subject of the email of a step. A step that was removed has neither. */
export function useEmailName(automation: Pick<Automation, 'steps' | 'messages'>): (step: string) => string {
  const t = useMessages('automations')
  const emails = emailStepsOf(automation.steps)
  return (step) => {
    const at = emails.findIndex((each) => each.step === step)
    if (at < 0) return t('stats.removedEmail')
    const subject = automation.messages.find(({ id }) => id === emails[at]?.message)?.subject
    return subject
      ? t('stats.emailOf', { number: at + 1, subject })
      : t('stats.emailNumber', { number: at + 1 })
  }
}
