import type { AutomationFinding } from '@carillon/contract/automations'
import { journeyProblems } from '@carillon/journey/check-journey'
import { useCallback } from 'react'
import { useMessages } from '#lib/messages.tsx'
import type { ListedFinding } from '#widgets/checks-gutter/merge-findings.rules.ts'

const own = [...journeyProblems, 'exit_required', 'goal_is_entry', 'condition_invalid'] as const

/** A finding in the form of lists of findings. Findings of automations alone have their own words. */
export function useListedFinding(): (finding: AutomationFinding) => ListedFinding {
  const t = useMessages('automation-findings')
  return useCallback(
    (finding) => {
      const code = own.find((each) => each === finding.code)
      return {
        ...finding,
        code: finding.code as ListedFinding['code'],
        message: code ? t(`found.${code}`) : finding.message,
      }
    },
    [t],
  )
}
