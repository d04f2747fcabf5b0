import type { AutomationFinding } from '@carillon/contract/automations'
import { type JourneyProblemCode, journeyProblems } from '@carillon/journey/check-journey'
import { useCallback } from 'react'
import { useMessages } from '#lib/messages.tsx'
import type { ListedFinding } from '#widgets/checks-gutter/merge-findings.rules.ts'

const own: ReadonlySet<string> = new Set([...journeyProblems, 'exit_required', 'goal_is_entry'])

/** A finding as lists of findings take it. What only automations have is said with the words of this page. */
export function useListedFinding(): (finding: AutomationFinding) => ListedFinding {
  const t = useMessages('automation-detail')
  return useCallback(
    (finding) => ({
      ...finding,
      code: finding.code as ListedFinding['code'],
      message: own.has(finding.code) ? t(`problem.${finding.code as JourneyProblemCode}`) : finding.message,
    }),
    [t],
  )
}
