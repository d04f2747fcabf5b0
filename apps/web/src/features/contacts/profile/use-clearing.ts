import type { Contact, ContactChange } from '@carillon/contract/contacts'
import { useChangeContact } from '#api/contact-profile.ts'
import { showAlert, showUndo } from '#lib/alerts.ts'
import { alertFailure } from '#lib/failure.ts'
import { useMessages } from '#lib/messages.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'

/** Clears fields and offers undo, or shows why it failed. */
export function useClearing(contact: Contact) {
  const t = useMessages('contact-profile')
  const close = useCloseRouteDialog()
  const { mutateAsync, isPending } = useChangeContact(contact.id)
  const failed = (error: unknown) => alertFailure('contacts', error)
  // The dialog is already closed when a user undoes, so this must not depend on it.
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
