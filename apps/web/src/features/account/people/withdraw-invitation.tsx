import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { pendingQuery, useWithdrawInvitation } from '#api/teammates.ts'
import { useMessages } from '#lib/messages.tsx'
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx'

/** /account/people/invitations/:id/withdraw */
export function Component() {
  const t = useMessages('teammates')
  const { id } = useParams()
  const query = useQuery(pendingQuery)
  return (
    <DeleteDialog
      query={query}
      item={query.data?.find(({ token }) => token === id)}
      page="/account/people"
      title={t('withdrawDialog.title')}
      remove={useWithdrawInvitation()}
      input={({ token }) => token}
      deleted={({ email }) => t('withdrawDialog.done', { email })}
      gone={t('withdrawDialog.gone')}
    >
      {({ email }) => t('withdrawDialog.text', { email })}
    </DeleteDialog>
  )
}
