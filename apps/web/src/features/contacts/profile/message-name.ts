import type { TimelineEntry } from '@carillon/contract/contact-profile'
import { useMessages } from '#lib/messages.tsx'

type Message = Pick<TimelineEntry, 'automation' | 'single_send' | 'subject'>

/**
 * The name of a message: the single send, the email of an automation with both names, or the subject of a program's
 * email.
 */
export function useMessageName() {
  const t = useMessages('contact-profile')
  return ({ automation, single_send, subject }: Message): string => {
    const name = (automation ?? single_send)?.name ?? null
    if (!subject) return name ?? t('timeline.deleted')
    return name === null ? t('timeline.subject', { subject }) : t('timeline.emailOf', { subject, name })
  }
}
