import { useQuery } from '@tanstack/react-query'
import { membershipsQuery } from '#api/contact-profile.ts'
import { useMessages } from '#lib/messages.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { ChooseDialog } from './choose-dialog.tsx'
import { useListChange } from './use-list-change.ts'
import { useProfile } from './use-profile.ts'

/** /contacts/profile/:id/lists/delete: removes the contact from the selected lists. */
export function Component() {
  const t = useMessages('contact-profile')
  const contact = useProfile()
  const close = useCloseRouteDialog()
  const { data } = useQuery(membershipsQuery(contact.id))
  const { change, isPending } = useListChange(contact.id, close)
  return (
    <ChooseDialog
      title={t('lists.removeTitle')}
      text={t('lists.removeText')}
      label={t('lists.choose')}
      items={data?.lists.map(({ id, name }) => ({ id, label: name }))}
      nothing={t('lists.none')}
      confirm={(count) => t('lists.removeConfirm', { count })}
      busy={isPending}
      onConfirm={(remove) => change({ remove }, (count) => t('lists.removed', { count }))}
    />
  )
}
