import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { personQuery, useMovePerson } from '#api/automation-people.ts'
import { useMessages } from '#lib/messages.tsx'
import { ActionQuestion } from '#ui/dialog/action-question.tsx'
import { DialogMessage, ItemDialog } from '#ui/dialog/item-dialog.tsx'
import { callOf } from '#widgets/automation-people/person-state.tsx'

/** Asks before a person is moved on or removed: neither can be undone. */
export function Component() {
  const t = useMessages('automation-people')
  const { id = '', contactId = '' } = useParams()
  const action = useLocation().pathname.replace(/\/+$/, '').endsWith('/remove') ? 'remove' : 'move_on'
  const words = action === 'remove' ? 'remove' : 'moveOn'
  const query = useQuery(personQuery(id, contactId))
  const move = useMovePerson(id)
  return (
    <ItemDialog title={t(`${words}.title`)} query={query} item={query.data} gone={t('person.gone')}>
      {({ contact, enrolment }, close) =>
        enrolment?.state === 'active' ? (
          <ActionQuestion
            confirm={t(`${words}.confirm`)}
            action={move}
            input={{ contact: contactId, action }}
            done={() => t(`done.${action}`, { name: callOf(contact) })}
            onClose={close}
            danger={action === 'remove'}
          >
            {t.rich(`${words}.text`, { b: <strong /> }, { name: callOf(contact) })}
          </ActionQuestion>
        ) : (
          <DialogMessage onClose={close}>{t('remove.notActive')}</DialogMessage>
        )
      }
    </ItemDialog>
  )
}
