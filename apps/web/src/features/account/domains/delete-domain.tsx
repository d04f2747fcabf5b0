import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { domainsQuery, useDeleteDomain } from '#api/domains.ts'
import { useMessages } from '#lib/messages.tsx'
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx'

/** /account/domains/:id/delete */
export function Component() {
  const t = useMessages('domains')
  const id = Number(useParams()['id'])
  const navigate = useNavigate()
  const query = useQuery(domainsQuery)
  return (
    <DeleteDialog
      title={t('delete.title')}
      query={query}
      item={query.data?.find((one) => one.id === id)}
      remove={useDeleteDomain('domain')}
      input={id}
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
