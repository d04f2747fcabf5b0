import { compareJourneys } from '@carillon/journey/compare'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { automationVersionsQuery } from '#api/automation-detail.ts'
import { useDraft } from './use-automation-draft.ts'

const none: ReadonlySet<string> = new Set()

/** The steps that differ from the published version, by their ids. Content of messages is not compared. */
export function useUnapplied(): ReadonlySet<string> {
  const { stored, settings, autosave } = useDraft()
  const isRunning = stored.status === 'live' || stored.status === 'paused'
  const differs = isRunning && (stored.has_changes || autosave.state !== 'saved')
  const { data: versions } = useQuery({ ...automationVersionsQuery(stored.id), enabled: differs })
  const published = versions?.find(({ current }) => current)?.steps
  return useMemo(() => {
    if (!published || !differs) return none
    const { added, changed, moved } = compareJourneys(published, settings.steps)
    return new Set([...added, ...changed, ...moved])
  }, [published, differs, settings.steps])
}
