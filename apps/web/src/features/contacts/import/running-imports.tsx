import { contactImports, type ImportJob } from '@carillon/contract/contact-imports'
import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { importsQuery, isRunning, useCancelImport, useRefreshAfterImport } from '#api/contact-imports.ts'
import { useMessages } from '#lib/messages.tsx'
import { useWhenFewer } from '#lib/use-when-fewer.ts'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { Meter } from '#ui/page/meter.tsx'
import { StayingCards } from '#ui/page/staying-cards.tsx'
import { WorkCard } from '#ui/page/work-card.tsx'
import { useSayEndedImports } from '#widgets/ended-imports/use-say-ended-imports.ts'
import { fileLabel } from './file-label.ts'

const none: readonly ImportJob[] = []

/** Running imports, and the latest one whose columns are not matched yet. Shown on pages where users look for them. */
export function RunningImports() {
  const { data = none } = useQuery(importsQuery)
  const waiting = data.find((job) => job.status === 'pending' && !isRunning(job))
  const open = [...data.filter(isRunning), ...(waiting ? [waiting] : [])]
  // When an import has ended, the counts on the page are outdated.
  useWhenFewer(open.filter(isRunning).length, useRefreshAfterImport())
  useSayEndedImports(data)
  return (
    <StayingCards
      work={open}
      stays={isRunning}
      card={(job, { isOver, onHide }) =>
        isOver ? <Ended key={job.id} job={job} onHide={onHide} /> : <Running key={job.id} job={job} />
      }
    />
  )
}

/** The end is told by a notice, and by the import’s own page. */
function Ended({ job, onHide }: { job: ImportJob; onHide: () => void }) {
  const t = useMessages('contacts')
  const wizard = useMessages('import-wizard')
  const name = job.file_name === null ? t('running.unnamed') : fileLabel(wizard, job)
  return (
    <WorkCard icon={<FileUp aria-hidden="true" />} title={t('running.ended', { name })} onHide={onHide}>
      <ButtonLink size="toolbar" to={`/contacts/import/done?job=${job.id}`}>
        {t('running.showResult')}
      </ButtonLink>
    </WorkCard>
  )
}

function Running({ job }: { job: ImportJob }) {
  const t = useMessages('contacts')
  const wizard = useMessages('import-wizard')
  const isChecked = job.phase === 'awaiting_confirmation'
  const name = job.file_name === null ? t('running.unnamed') : fileLabel(wizard, job)
  const done = job.processed_count
  const total = job.total_count
  const discard = useCancelImport()
  return (
    <WorkCard
      icon={<FileUp aria-hidden="true" />}
      title={
        isChecked
          ? wizard('latest.waitsForWord', { name })
          : t(isRunning(job) ? 'running.importing' : 'running.waiting', { name })
      }
      numbers={
        isRunning(job) && (
          <>
            <Meter share={total ? job.processed_count / total : 0} width={120} />
            {total === null
              ? t('running.numbersOnly', { count: done })
              : t('running.numbers', { done, count: total })}
          </>
        )
      }
    >
      {!isRunning(job) && (
        <Button
          look="quiet"
          size="toolbar"
          call={contactImports.cancel}
          busy={discard.isPending}
          onClick={() => discard.mutate(job.id)}
        >
          {t('running.discard')}
        </Button>
      )}
      <ButtonLink
        size="toolbar"
        to={
          isRunning(job) || isChecked
            ? `/contacts/import/done?job=${job.id}`
            : `/contacts/import/map-fields?job=${job.id}`
        }
      >
        {isRunning(job) ? t('running.show') : isChecked ? wizard('latest.forecast') : t('running.goOn')}
      </ButtonLink>
    </WorkCard>
  )
}
