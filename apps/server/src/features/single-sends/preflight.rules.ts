import type { PreflightProblem } from '@carillon/contract/preflight'

/** The facts about recipients and time that decide whether a single send may be sent. preflight.ts collects them. */
export interface SendFacts {
  hasSources: boolean
  /** Problems of segments that can't be queried. */
  sources: readonly Pick<PreflightProblem, 'code' | 'field' | 'details'>[]
  /** True if the audience was counted and is empty now. */
  isEmpty: boolean
  when: 'now' | Date | null
  now: Date
}

export function recipientProblems({ hasSources, sources, isEmpty, when }: SendFacts): PreflightProblem[] {
  const problem = (code: PreflightProblem['code']): PreflightProblem[] => {
    return [{ card: 'recipients', code, field: 'send_to', details: {} }]
  }
  if (!hasSources) return problem('recipients_required')
  if (sources.length > 0) return sources.map((one) => ({ card: 'recipients', ...one }))
  // Lists may still fill before a later time. For sending now, an empty audience is a mistake.
  return isEmpty && !(when instanceof Date) ? problem('recipients_none') : []
}

export function timeProblems({ when, now }: SendFacts): PreflightProblem[] {
  if (!(when instanceof Date) || when > now) return []
  return [{ card: 'schedule', code: 'send_at_past', field: 'send_at', details: {} }]
}
