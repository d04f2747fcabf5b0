import type { Automation } from '@carillon/contract/automations'
import { emailStepsOf } from '@carillon/journey/emails'
import { allSteps, type Duration, type Step } from '@carillon/journey/steps'
import { useMemo } from 'react'
import { type Messages, useMessages } from '#lib/messages.tsx'

/** A step of the automation in a few words. */
export interface StepName {
  id: string
  name: string
  step: Step
}

/** Every step in the order in which it is drawn, and the name of any of them. Null is the beginning. */
export function useStepNames(automation: Pick<Automation, 'steps' | 'messages'>) {
  const t = useMessages('automation-people')
  const { steps, messages } = automation
  return useMemo(() => {
    const subjects = new Map(messages.map(({ id, subject }) => [id, subject.trim()]))
    const numbers = new Map(emailStepsOf(steps).map(({ step }, index) => [step, index + 1]))
    const all = allSteps(steps).map(({ step }): StepName => {
      if (step.kind !== 'email') return { id: step.id, step, name: nameOf(step, t) }
      const number = numbers.get(step.id) ?? 0
      const subject = subjects.get(step.message_id)
      const name = subject ? t('steps.emailNamed', { number, subject }) : t('steps.email', { number })
      return { id: step.id, step, name }
    })
    const byId = new Map(all.map((each) => [each.id, each]))
    const named = (id: string | null) =>
      id === null ? t('steps.beginning') : (byId.get(id)?.name ?? t('steps.gone'))
    return { all, byId, nameOf: named }
  }, [steps, messages, t])
}

export type StepNames = ReturnType<typeof useStepNames>

function nameOf(step: Exclude<Step, { kind: 'email' }>, t: Messages<'automation-people'>): string {
  switch (step.kind) {
    case 'wait':
      if (step.wait.kind === 'for') return t('steps.wait', { time: length(step.wait.duration, t) })
      return step.wait.kind === 'until_date'
        ? t('steps.wait_date')
        : t('steps.wait_time', { time: step.wait.time })
    case 'action':
      return t(`steps.${step.action.kind}`)
    default:
      return t(`steps.${step.kind}`)
  }
}

function length({ amount, unit }: Duration, t: Messages<'automation-people'>): string {
  return t(`steps.${unit}`, { count: amount })
}
