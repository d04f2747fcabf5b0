import { useUnsubscribeContacts } from '#api/contact-bulk.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { type Chosen, countOf } from './chosen.ts'

interface UnsubscribeChosenProps {
  chosen: Chosen
  onDone: () => void
  onClose: () => void
}

/**
 * Confirms that the selected contacts get no more mail. For many contacts the job continues after the page was left.
 */
export function UnsubscribeChosen({ chosen, onDone, onClose }: UnsubscribeChosenProps) {
  const t = useMessages('contacts')
  const unsubscribe = useUnsubscribeContacts()
  const count = countOf(chosen)
  const onConfirm = () =>
    unsubscribe.mutate(
      chosen.kind === 'some' ? { contact_ids: [...chosen.ids] } : { matching: chosen.matching },
      {
        onSuccess: (job) => {
          if (job === null) showAlert(t('unsubscribe.going'), { tone: 'info' })
          else {
            const done = job.results.updated_count
            const rest = job.processed_count - done
            const sentence = t('unsubscribe.done', { count: done })
            showAlert(rest > 0 ? `${sentence} ${t('unsubscribe.rest', { count: rest })}` : sentence)
          }
          onDone()
        },
      },
    )
  return (
    <ConfirmDialog
      title={t('unsubscribe.title', { count })}
      confirm={t('unsubscribe.confirm', { count })}
      onConfirm={onConfirm}
      onClose={onClose}
      busy={unsubscribe.isPending}
      danger
    >
      {t('unsubscribe.text', { count })}
    </ConfirmDialog>
  )
}
