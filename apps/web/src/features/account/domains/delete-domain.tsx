import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { domainsQuery, useDeleteDomain } from '#api/domains.ts'
import { useMessages } from '#lib/messages.tsx'
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx'
import { useItem } from '#ui/dialog/use-item.ts'

/** /account/domains/:id/delete */
export function Component() {
  const t = useMessages('domains')
  const navigate = useNavigate()
  return (
    <DeleteDialog
      {...useItem(useQuery(domainsQuery))}
      title={t('delete.title')}
      remove={useDeleteDomain('domain')}
      input={({ id }) => id}
      confirm={t('delete.confirm')}
      deleted={({ domain }) => t('delete.deleted', { name: domain })}
      gone={t('delete.gone')}
      page="/account/domains"
      onDeleted={() => navigate('/account/domains', { replace: true })}
    >
      {({ domain }) => t.rich('delete.text', { strong: <strong /> }, { name: domain })}
    </DeleteDialog>
  )
}
