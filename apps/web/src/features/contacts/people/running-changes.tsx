import type { BulkJob } from '@carillon/contract/contact-bulk'
import { useQuery } from '@tanstack/react-query'
import { ListChecks, MailX } from 'lucide-react'
import { bulkJobsQuery } from '#api/contact-bulk.ts'
import { useRefreshContacts } from '#api/contact-deletions.ts'
import { useMessages } from '#lib/messages.tsx'
import { useWhenFewer } from '#lib/use-when-fewer.ts'
import { Meter } from '#ui/page/meter.tsx'
import { WorkCard, WorkCards } from '#ui/page/work-card.tsx'

/** Changes of many contacts that still run, with how far they are. */
export function RunningChanges() {
  const { data = [] } = useQuery(bulkJobsQuery)
  // When a change has ended, the numbers and rows on the page are outdated.
  useWhenFewer(data.length, useRefreshContacts())
  if (data.length === 0) return null
  return (
    <WorkCards>
      {data.map((job) => (
        <Running key={job.id} job={job} />
      ))}
    </WorkCards>
  )
}

function Running({
  job: { change, list_name, processed_count: done, total_count: total },
}: {
  job: BulkJob
}) {
  const t = useMessages('contacts')
  const Icon = change === 'unsubscribe' ? MailX : ListChecks
  const title =
    change !== 'unsubscribe' && list_name === null
      ? t('change.gone')
      : t(`change.${change}`, { list: list_name ?? '' })
  return (
    <WorkCard
      icon={<Icon aria-hidden="true" />}
      title={title}
      numbers={
        <>
          <Meter share={total > 0 ? done / total : 0} width={120} />
          {t('change.numbers', { done, total })}
        </>
      }
    />
  )
}
