import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { brandedLinksQuery, useDeleteDomain } from '#api/domains.ts'
import { useMessages } from '#lib/messages.tsx'
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx'
import { useItem } from '#ui/dialog/use-item.ts'
import { nameOfLink } from './lists.tsx'

/** /account/domains/links/:id/delete */
export function Component() {
  const t = useMessages('domains')
  const navigate = useNavigate()
  return (
    <DeleteDialog
      {...useItem(useQuery(brandedLinksQuery))}
      title={t('deleteLink.title')}
      remove={useDeleteDomain('link')}
      input={({ id }) => id}
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
