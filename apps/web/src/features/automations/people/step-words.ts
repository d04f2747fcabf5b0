import type { Automation } from '@carillon/contract/automations'
import { allSteps, type Step } from '@carillon/journey/steps'
import { useMemo } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useStepWords } from '../parts/use-step-words.ts'

/** A step of the automation in a few words. */
export interface StepName {
  id: string
  name: string
  step: Step
}

/** Every step in the order in which it is drawn, and the name of any of them. Null is the beginning. */
export function useStepNames({ steps, messages, texts }: Pick<Automation, 'steps' | 'messages' | 'texts'>) {
  const t = useMessages('automation-people')
  const byMessage = useMemo(() => new Map(messages.map((message) => [message.id, message])), [messages])
  const byText = useMemo(() => new Map(texts.map((text) => [text.id, text])), [texts])
  const words = useStepWords(steps, byMessage, byText)
  return useMemo(() => {
    const all = allSteps(steps).map(({ step }): StepName => ({ id: step.id, step, name: words.step(step) }))
    const byId = new Map(all.map((each) => [each.id, each]))
    const nameOf = (id: string | null) =>
      id === null ? t('steps.beginning') : (byId.get(id)?.name ?? t('steps.gone'))
    /** The name inside a sentence. */
    const quotedNameOf = (id: string | null) => {
      const step = id === null ? undefined : byId.get(id)?.step
      return step ? words.stepInSentence(step) : nameOf(id)
    }
    const pathsOf = (step: Step) => words.paths(step)
    return { all, byId, nameOf, quotedNameOf, pathsOf }
  }, [steps, words, t])
}

export type StepNames = ReturnType<typeof useStepNames>
