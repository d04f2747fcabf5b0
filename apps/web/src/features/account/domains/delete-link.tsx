import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { brandedLinksQuery, useDeleteDomain } from '#api/domains.ts'
import { useMessages } from '#lib/messages.tsx'
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx'
import { nameOfLink } from './lists.tsx'

/** /account/domains/links/:id/delete */
export function Component() {
  const t = useMessages('domains')
  const id = Number(useParams()['id'])
  const navigate = useNavigate()
  const query = useQuery(brandedLinksQuery)
  return (
    <DeleteDialog
      title={t('deleteLink.title')}
      query={query}
      item={query.data?.find((one) => one.id === id)}
      remove={useDeleteDomain('link')}
      input={id}
      confirm={t('deleteLink.confirm')}
      deleted={(link) => t('deleteLink.deleted', { name: nameOfLink(link) })}
      gone={t('deleteLink.gone')}
      page="/account/domains"
      onDeleted={() => navigate('/account/domains', { replace: true })}
    >
      {(link) => t.rich('deleteLink.text', { strong: <strong /> }, { name: nameOfLink(link) })}
    </DeleteDialog>
  )
}
