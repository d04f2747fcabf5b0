import { useChangeLists } from '#api/contact-profile.ts'
import { showAlert, showUndo } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'

/** Changes the lists of a contact and offers undo. The server answers the changes it made. */
export function useListChange(contactId: string, onDone: () => void) {
  const t = useMessages('contact-profile')
  const { mutateAsync, isPending } = useChangeLists(contactId)
  // The mutation has already shown an alert.
  const nothing = () => {}
  const undo = (added: string[], removed: string[]) =>
    void mutateAsync({ add: removed, remove: added }).then(() => showAlert(t('undone')), nothing)
  return {
    isPending,
    change: (asked: { add?: string[]; remove?: string[] }, sentence: (changed: number) => string) =>
      void mutateAsync(asked).then(({ added, removed }) => {
        const count = added.length + removed.length
        if (count === 0) showAlert(t('nothingChanged'))
        else showUndo(sentence(count), t('undo'), () => undo(added, removed))
        onDone()
      }, nothing),
  }
}
