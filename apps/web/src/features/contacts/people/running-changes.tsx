import type { BulkJob } from '@carillon/contract/contact-bulk'
import { useQuery } from '@tanstack/react-query'
import { ListChecks, MailX } from 'lucide-react'
import { bulkJobsQuery } from '#api/contact-bulk.ts'
import { useRefreshContacts } from '#api/contact-deletions.ts'
import { useMessages } from '#lib/messages.tsx'
import { useWhenFewer } from '#lib/use-when-fewer.ts'
import { Meter } from '#ui/page/meter.tsx'
import { StayingCards } from '#ui/page/staying-cards.tsx'
import { WorkCard } from '#ui/page/work-card.tsx'

/** Changes of many contacts that run, with how far they are, or have ended while the page was open. */
export function RunningChanges() {
  const { data = [] } = useQuery(bulkJobsQuery)
  // When a change has ended, the numbers and rows on the page are outdated.
  useWhenFewer(data.length, useRefreshContacts())
  return (
    <StayingCards
      work={data}
      card={(job, { isOver, onHide }) =>
        isOver ? <Ended key={job.id} job={job} onHide={onHide} /> : <Running key={job.id} job={job} />
      }
    />
  )
}

function Running({
  job: { change, list_name, processed_count: done, total_count: total },
}: {
  job: BulkJob
}) {
  const t = useMessages('contacts')
  const title =
    change !== 'unsubscribe' && list_name === null
      ? t('change.gone')
      : t(`change.${change}`, { list: list_name ?? '' })
  return (
    <WorkCard
      icon={iconOf(change)}
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

/** The list of running changes does not tell how a change has ended, so the card does not either. */
function Ended({ job: { change, list_name }, onHide }: { job: BulkJob; onHide: () => void }) {
  const t = useMessages('contacts')
  const title =
    change !== 'unsubscribe' && list_name === null
      ? t('changed.gone')
      : t(`changed.${change}`, { list: list_name ?? '' })
  return <WorkCard icon={iconOf(change)} title={title} onHide={onHide} />
}

function iconOf(change: BulkJob['change']) {
  return change === 'unsubscribe' ? <MailX aria-hidden="true" /> : <ListChecks aria-hidden="true" />
}
