import { contactDeletions } from '@carillon/contract/contact-deletions'
import { useUndoDeletion } from '#api/contact-deletions.ts'
import { showAlert, showUndo } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useMay } from '#shell/use-person.ts'

/** Jobs being undone. The toast and the page offer the same undo, and users double click. */
const underWay = new Set<string>()

/** Undoes a deletion and announces the result. Continues after its page is closed. */
export function useUndo(): { undo: (job: string) => Promise<void>; isPending: boolean } {
  const t = useMessages('contacts')
  const { mutateAsync, isPending } = useUndoDeletion()
  const undo = async (id: string) => {
    if (underWay.has(id)) return
    underWay.add(id)
    const job = await mutateAsync(id)
      .catch(() => undefined)
      .finally(() => underWay.delete(id))
    if (job === undefined) return
    if (job === null) return showAlert(t('delete.returning'), { tone: 'info' })
    const { created_count: count, errored_count: again, dropped_cell_count: lost } = job.results
    showAlert(t('delete.undone', { count }))
    if (again > 0) showAlert(t('delete.addedAgain', { count: again }), { tone: 'warning' })
    if (lost > 0) showAlert(t('delete.identifiersTaken', { count: lost }), { tone: 'warning' })
  }
  return { undo, isPending }
}

/** Announces a finished or running deletion, and offers to undo it to a person who may. */
export function useOfferUndo(): (message: string, job: string) => void {
  const t = useMessages('contacts')
  const { undo } = useUndo()
  const mayUndo = useMay(contactDeletions.undo)
  return (message, job) =>
    mayUndo ? showUndo(message, t('delete.undo'), () => void undo(job)) : showAlert(message)
}
