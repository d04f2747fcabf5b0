import type { ImportJob } from '@carillon/contract/contact-imports'
import { useEffect, useRef } from 'react'
import { isRunning } from '#api/contact-imports.ts'
import { showMade } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'

/**
 * Says that an import has ended, and offers to open its results. The answer before the end had it as running. Two places
 * may say it: the same sentence is shown once.
 */
export function useSayEndedImports(jobs: readonly ImportJob[]): void {
  const t = useMessages('activity')
  const before = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    for (const { id, file_name, status } of jobs)
      if (before.current.has(id) && (status === 'completed' || status === 'errored')) {
        const results = `/contacts/import/done?job=${id}`
        // The page of the results shows the end itself.
        if (`${location.pathname}${location.search}`.endsWith(results)) continue
        showMade(file_name === null ? t('importedUnnamed') : t('imported', { name: file_name }), results)
      }
    before.current = new Set(jobs.filter(isRunning).map(({ id }) => id))
  }, [jobs, t])
}
