import type { Enrolment } from '@carillon/contract/automation-people'
import { exitReasons } from '@carillon/contract/automation-people'
import type { AutomationStatus } from '@carillon/contract/automations'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { StatusBadge, type StatusTone } from '#ui/page/status-badge.tsx'
import style from './person-state.module.css'

const tones: Record<Enrolment['state'], StatusTone> = {
  active: 'planned',
  completed: 'done',
  exited: 'quiet',
  failed: 'failed',
}

/** The state of a person: active, held, completed, or left; and if they reached the goal. */
export function PersonState({ person }: { person: Enrolment }) {
  const t = useMessages('automation-people')
  const isHeld = person.state === 'active' && person.held_at !== null
  return (
    <span className={style['badges']}>
      <StatusBadge tone={isHeld ? 'attention' : tones[person.state]}>
        {t(isHeld ? 'state.held' : `state.${person.state}`)}
      </StatusBadge>
      {person.converted_at !== null && <StatusBadge tone="done">{t('goals.true')}</StatusBadge>}
    </span>
  )
}

/** The words of a reason to leave; for an unknown reason, general words. */
export function useReasonWords() {
  const t = useMessages('automation-people')
  return (reason: string | null | undefined) =>
    t(`reasons.${exitReasons.find((each) => each === reason) ?? 'other'}`)
}

/** The time at which a person in the automation goes on, or the reason why they don’t. */
export function useGoesOn(): (enrolment: Enrolment, status: AutomationStatus) => string {
  const t = useMessages('automation-people')
  const format = useFormat()
  return ({ held_at, due_at, waits_for_happening, put_off }, status) => {
    if (held_at) return t('person.heldSince', { time: format.time(held_at) })
    if (status === 'paused') return t('person.pausedNow')
    if (status === 'disabled') return t('person.disabledNow')
    if (due_at === null) return ''
    if (put_off) return t(`person.putOff.${put_off}`, { time: format.time(due_at) })
    return t(waits_for_happening ? 'person.goesOnWhen' : 'person.goesOn', { time: format.time(due_at) })
  }
}

/** The name shown for a person: their name, else their address. */
export function callOf(person: { first_name: string; last_name: string; email: string }): string {
  return [person.first_name, person.last_name].filter(Boolean).join(' ') || person.email
}
