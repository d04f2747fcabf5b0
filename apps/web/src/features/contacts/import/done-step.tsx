import type { ImportJob } from '@carillon/contract/contact-imports'
import { useQuery } from '@tanstack/react-query'
import { FileClock, FileX2, SearchX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Navigate } from 'react-router'
import { refused } from '#api/call.ts'
import { importQuery, isRunning, useRefreshAfterImport } from '#api/contact-imports.ts'
import { useMessages } from '#lib/messages.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { useWaitingApprovals, WaitingApprovals } from '#widgets/approval/waiting-approvals.tsx'
import { fileLabel } from './file-label.ts'
import { ImportEnded } from './import-ended.tsx'
import { ImportForecast } from './import-forecast.tsx'
import { ImportRuns } from './import-runs.tsx'
import { RollbackEnded } from './rollback-ended.tsx'
import { stepAddress, useWizardState } from './wizard-state.ts'

/** /contacts/import/done: live progress of the import. Users can leave the page and find it again under Contacts. */
export function Component() {
  const state = useWizardState()
  const query = useQuery({
    ...importQuery(state.job),
    enabled: state.job !== '',
  })
  const { data, error } = query
  const { isKnown, waiting } = useWaitingApprovals(`/contacts/import/done?job=${state.job}`)
  useRefreshAtTheEnd(data)

  if (state.job === '') return <Navigate to={stepAddress('upload-csv', state)} replace />
  return (
    <div style={{ maxWidth: 960 }}>
      {data && isKnown ? (
        <>
          <WaitingApprovals waiting={waiting} />
          <Standing job={data} />
        </>
      ) : refused(error, 'import_not_found') ? (
        <Card>
          <Gone />
        </Card>
      ) : (
        <Card>
          <NotLoaded query={query} />
        </Card>
      )}
    </div>
  )
}

function Standing({ job }: { job: ImportJob }) {
  const t = useMessages('import-wizard')
  if (isRunning(job)) return <ImportRuns job={job} />
  if (job.job_type === 'rollback_import') return <RollbackEnded job={job} />
  if (job.status !== 'pending') return <ImportEnded job={job} />
  if (job.forecast) return <ImportForecast job={job} forecast={job.forecast} />
  const waits = job.phase === 'awaiting_mapping'
  return (
    <Card>
      <EmptyState
        icon={waits ? <FileClock /> : <FileX2 />}
        title={waits ? t('done.waitingTitle', { name: fileLabel(t, job) }) : t('done.noFileTitle')}
        text={waits ? t('done.waitingText') : t('done.noFileText')}
        action={
          <ButtonLink
            look="primary"
            to={stepAddress(waits ? 'map-fields' : 'upload-csv', waits ? { job: job.id } : {})}
          >
            {waits ? t('steps.map') : t('file.other')}
          </ButtonLink>
        }
      />
    </Card>
  )
}

function Gone() {
  const t = useMessages('import-wizard')
  return (
    <EmptyState
      icon={<SearchX />}
      tone="quiet"
      title={t('done.goneTitle')}
      text={t('done.goneText')}
      action={<ButtonLink to="/contacts/import/upload-csv">{t('done.another')}</ButtonLink>}
    />
  )
}

/** Refreshes lists and counts when the import has ended, also if it ended before this page saw it run. */
function useRefreshAtTheEnd(job: ImportJob | undefined): void {
  const refresh = useRef(useRefreshAfterImport())
  const ended = job && job.status !== 'pending' ? `${job.id}/${job.status}` : undefined
  useEffect(() => {
    if (ended) refresh.current()
  }, [ended])
}
