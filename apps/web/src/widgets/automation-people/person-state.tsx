import type { Enrolment } from '@carillon/contract/automation-people'
import { exitReasons } from '@carillon/contract/automation-people'
import { useMessages } from '#lib/messages.tsx'
import { StatusBadge, type StatusTone } from '#ui/page/status-badge.tsx'

const tones: Record<Enrolment['state'], StatusTone> = {
  active: 'planned',
  completed: 'done',
  exited: 'quiet',
  failed: 'failed',
}

/** Whether somebody is on the way, held, through, or left. */
export function PersonState({ person }: { person: Enrolment }) {
  const t = useMessages('automation-people')
  if (person.state === 'active' && person.held_at) {
    return <StatusBadge tone="attention">{t('state.held')}</StatusBadge>
  }
  return <StatusBadge tone={tones[person.state]}>{t(`state.${person.state}`)}</StatusBadge>
}

/** The words of a reason to leave; of one that this page does not know, that there is another. */
export function useReasonWords() {
  const t = useMessages('automation-people')
  return (reason: string | null | undefined) =>
    t(`reasons.${exitReasons.find((each) => each === reason) ?? 'other'}`)
}

/** What people are called by: their name, else their address. */
export function callOf(person: { first_name: string; last_name: string; email: string }): string {
  return [person.first_name, person.last_name].filter(Boolean).join(' ') || person.email
}
