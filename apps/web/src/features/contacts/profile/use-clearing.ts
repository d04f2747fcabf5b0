import type { Contact, ContactChange } from '@carillon/contract/contacts'
import { useChangeContact } from '#api/contact-profile.ts'
import { showAlert, showUndo } from '#lib/alerts.ts'
import { alertFailure } from '#lib/failure.ts'
import { useMessages } from '#lib/messages.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'

/** Empties fields, offers to put the values back, and says what kept it from happening. */
export function useClearing(contact: Contact) {
  const t = useMessages('contact-profile')
  const close = useCloseRouteDialog()
  const { mutateAsync, isPending } = useChangeContact(contact.id)
  const failed = (error: unknown) => alertFailure('contacts', error)
  // The dialog is closed by then, so nothing here may wait for it.
  const undo = (restored: ContactChange) =>
    void mutateAsync(restored).then(() => showAlert(t('undone')), failed)
  return {
    isPending,
    clear: (count: number, cleared: ContactChange, restored: ContactChange) =>
      void mutateAsync(cleared).then(() => {
        showUndo(t('fields.cleared', { count }), t('undo'), () => undo(restored))
        close()
      }, failed),
  }
}
