import type { AutomationFinding } from '@carillon/contract/automations'
import { checkJourney, happeningsOf } from '@carillon/journey/check-journey'
import { allSteps } from '@carillon/journey/steps'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useMemo, useState } from 'react'
import { useMatch } from 'react-router'
import { automationPreflightQuery, findFindings } from '#api/automation-detail.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFindingWords } from '#widgets/checks-gutter/finding-words.ts'
import { useListedFinding } from '../parts/use-listed-finding.ts'
import { invalidConditions } from './step-draft.rules.ts'
import type { AutomationDraft } from './use-automation-draft.ts'
import { useKnownNames } from './use-known-names.ts'

export interface Findings {
  /** The server's findings of the saved automation; null until it answered. */
  all: readonly AutomationFinding[] | null
  isFailed: boolean
  error: unknown
  isChecking: boolean
  retry: () => void
  /** Missing parts are shown after the first try to go live, and always once it was live. */
  isAsked: boolean
  ask: () => void
  /** Loads the findings again and answers them. */
  look: () => Promise<readonly AutomationFinding[] | null>
}

export function useFindings({ stored }: AutomationDraft): Findings {
  const { data, error, isError, isFetching, refetch } = useQuery(automationPreflightQuery(stored.id))
  const cache = useQueryClient()
  const isSettingLive = useIsSettingLive()
  const [isAsked, setAsked] = useState(stored.live_since !== null || isSettingLive)
  return useMemo(
    () => ({
      all: data ?? null,
      isFailed: isError,
      error,
      isChecking: isFetching,
      retry: () => void refetch(),
      isAsked,
      ask: () => setAsked(true),
      // A call of its own: a save loads the query again, which would cancel a load that is awaited here.
      look: async () => {
        const found = await findFindings(stored.id).catch(() => null)
        if (found) cache.setQueryData(automationPreflightQuery(stored.id).queryKey, found)
        return found
      },
    }),
    [data, error, isError, isFetching, refetch, isAsked, cache, stored.id],
  )
}

/** True while the dialog that sets the automation live is open. It shows missing parts too. */
export function useIsSettingLive(): boolean {
  return useMatch('/automations/:id/detail/set-live') !== null
}

export const FindingsContext = createContext<Findings | null>(null)

export function useFoundThings(): Findings | null {
  return use(FindingsContext)
}

/** The findings that the page shows now; none before the first try. */
export function useShownFindings(): readonly AutomationFinding[] {
  const findings = useFoundThings()
  return findings?.isAsked ? (findings.all ?? []) : []
}

export type StepProblem = Pick<AutomationFinding, 'severity'> & { sentence: string }

/** The problems of steps, by their ids: at once by the rules, and the server's findings. */
export function useStepProblems({ settings }: AutomationDraft): ReadonlyMap<string, readonly StepProblem[]> {
  const t = useMessages('automation-findings')
  const words = useFindingWords()
  const shown = useShownFindings()
  const listed = useListedFinding()
  const known = useKnownNames()
  const { steps } = settings
  return useMemo(() => {
    const found = new Map<string, StepProblem[]>()
    const add = (step: string, sentence: string, severity: StepProblem['severity']) => {
      const before = found.get(step) ?? []
      if (!before.some((each) => each.sentence === sentence))
        found.set(step, [...before, { sentence, severity }])
    }
    for (const { step } of allSteps(steps)) {
      const isInvalid = happeningsOf(step).some(
        (happening) => happening.kind === 'contact' && invalidConditions(happening.tree, known).length > 0,
      )
      if (isInvalid) add(step.id, t('found.condition_invalid'), 'blocks')
    }
    for (const { code, step } of checkJourney(steps)) {
      if (step !== null) add(step, t(`found.${code}`), 'blocks')
    }
    for (const finding of shown) {
      // The rules above check the steps on the page, saved or not.
      if (finding.step_id !== null && finding.code !== 'journey_invalid')
        add(finding.step_id, words(listed(finding)), finding.severity)
    }
    return found
  }, [t, words, listed, shown, steps, known])
}
