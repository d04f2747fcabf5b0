import type { AutomationTextStats } from '@carillon/contract/automation-texts'
import type {
  AutomationCounts,
  AutomationMessageSummary,
  AutomationTextSummary,
} from '@carillon/contract/automations'
import type { Journey, Step, StepKind } from '@carillon/journey/steps'
import { createContext, use } from 'react'
import type { StepWords } from '../parts/use-step-words.ts'
import type { Place } from './tree.rules.ts'
import type { StepProblem } from './use-findings.ts'

/** The data and the actions of the drawing of the steps. */
export interface FlowHandle {
  id: string
  journey: Journey
  messages: ReadonlyMap<string, AutomationMessageSummary>
  texts: ReadonlyMap<string, AutomationTextSummary>
  words: StepWords
  /** The problems of steps, by their ids. */
  problems: ReadonlyMap<string, readonly StepProblem[]>
  counts: AutomationCounts | undefined
  /** The results of texts. */
  textStats: readonly AutomationTextStats[] | undefined
  /** Steps that differ from the published version, by their ids. */
  unapplied: ReadonlySet<string>
  /** True if steps can be added, moved and removed. */
  canReorder: boolean
  add: (place: Place, kind: StepKind) => void
  edit: (step: Step) => void
  copy: (step: Step) => void
  remove: (step: Step) => void
  shift: (step: Step, direction: 'up' | 'down') => void
  moveTo: (id: string, place: Place) => void
}

export const FlowContext = createContext<FlowHandle | null>(null)

export function useFlow(): FlowHandle {
  const flow = use(FlowContext)
  if (!flow) throw new Error('no steps: render below FlowContext')
  return flow
}
