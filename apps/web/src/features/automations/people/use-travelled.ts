import type { Enrolment } from '@carillon/contract/automation-people'
import type { Automation } from '@carillon/contract/automations'
import { useQuery } from '@tanstack/react-query'
import { automationVersionsQuery } from '#api/automation-detail.ts'

export interface Travelled {
  /** The automation with the steps that the person went through. Undefined while they are loaded. */
  automation: Automation | undefined
  /** The number of an earlier version; null: the steps are those of the current one. */
  earlier: number | null
  /** True if the versions could not be loaded, so that the steps are those of the current one. */
  isFailed: boolean
}

/** A person who reached the end went through the version of that time, which may have been replaced since. */
export function useTravelled(automation: Automation, enrolment: Enrolment | null): Travelled {
  const ended = enrolment?.ended_at ?? null
  const isAsked = ended !== null && (automation.published ?? 1) > 1
  const { data, isError } = useQuery({ ...automationVersionsQuery(automation.id), enabled: isAsked })
  if (!isAsked || ended === null) return { automation, earlier: null, isFailed: false }
  if (!data) return { automation: isError ? automation : undefined, earlier: null, isFailed: isError }
  // Newest first; times are ISO 8601 in UTC.
  const version = data.find(({ published_at }) => published_at <= ended)
  if (!version || version.current) return { automation, earlier: null, isFailed: false }
  return {
    automation: { ...automation, steps: version.steps, has_changes: false },
    earlier: version.number,
    isFailed: false,
  }
}
