import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { personQuery, useMovePerson } from '#api/automation-people.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { DialogForItem, DialogMessage } from '#ui/dialog/dialog-for-item.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { callOf } from '#widgets/automation-people/person-state.tsx'

/** Asks before somebody is moved on or removed: neither can be undone. */
export function Component() {
  const t = useMessages('automation-people')
  const { id = '', contactId = '' } = useParams()
  const action = useLocation().pathname.replace(/\/+$/, '').endsWith('/remove') ? 'remove' : 'move_on'
  const words = action === 'remove' ? 'remove' : 'moveOn'
  const query = useQuery(personQuery(id, contactId))
  const { mutate, isPending } = useMovePerson(id)
  const close = useCloseRouteDialog()
  return (
    <RouteDialog title={t(`${words}.title`)}>
      <DialogForItem query={query} item={query.data} gone={t('person.gone')} onClose={close}>
        {({ contact, enrolment }) =>
          enrolment?.state === 'active' ? (
            <ConfirmQuestion
              confirm={t(`${words}.confirm`)}
              danger={action === 'remove'}
              busy={isPending}
              onCancel={close}
              onConfirm={() =>
                mutate(
                  { contact: contactId, action },
                  {
                    onSuccess: () => showAlert(t(`done.${action}`, { name: callOf(contact) })),
                    // What went wrong is said by an alert.
                    onSettled: close,
                  },
                )
              }
            >
              {t.rich(`${words}.text`, { b: <strong /> }, { name: callOf(contact) })}
            </ConfirmQuestion>
          ) : (
            <DialogMessage onClose={close}>{t('remove.notActive')}</DialogMessage>
          )
        }
      </DialogForItem>
    </RouteDialog>
  )
}
