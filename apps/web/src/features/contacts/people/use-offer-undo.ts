import { useUndoDeletion } from '#api/contact-deletions.ts'
import { showAlert, showUndo } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'

/** The toast and the page offer the same undoing, and people click twice. */
const underWay = new Set<string>()

/** Brings back whom a deletion took, and says how that went. Works on after its page has gone. */
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

/** Says that people were deleted, or are being, and offers to bring them back. */
export function useOfferUndo(): (message: string, job: string) => void {
  const t = useMessages('contacts')
  const { undo } = useUndo()
  return (message, job) => showUndo(message, t('delete.undo'), () => void undo(job))
}
