import { useQuery } from '@tanstack/react-query'
import { erasureRequestsQuery, useErase } from '#api/data-requests.ts'
import { useMessages } from '#lib/messages.tsx'
import { ActionQuestion } from '#ui/dialog/action-question.tsx'
import { ItemDialog } from '#ui/dialog/item-dialog.tsx'
import { useItem } from '#ui/dialog/use-item.ts'

/** Asks before the contact of a request is deleted. */
export function Component() {
  const t = useMessages('erasure-requests')
  const erase = useErase()
  const about = useItem(useQuery(erasureRequestsQuery), (all) => all.filter(({ state }) => state === 'open'))
  return (
    <ItemDialog {...about} title={t('erase.title')} gone={t('erase.gone')}>
      {({ id, email, contact_id }, close) => (
        <ActionQuestion
          confirm={contact_id ? t('erase.confirm') : t('erase.note')}
          action={erase}
          input={id}
          done={({ job_id }) => t(job_id ? 'erase.started' : 'erase.noted', { email })}
          onClose={close}
          danger={contact_id !== null}
        >
          <p>{t.rich(contact_id ? 'erase.sentence' : 'erase.noContact', { b: <strong /> }, { email })}</p>
        </ActionQuestion>
      )}
    </ItemDialog>
  )
}
