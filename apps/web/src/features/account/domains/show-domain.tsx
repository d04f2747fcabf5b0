import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { domainsQuery } from '#api/domains.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { RecordsPage } from './records-page.tsx'

/** /account/domains/:id */
export function Component() {
  const t = useMessages('domains')
  const dialogTo = useDialogTo()
  const id = Number(useParams()['id'])
  const query = useQuery(domainsQuery)
  const domain = query.data?.find((one) => one.id === id)
  return (
    <RecordsPage
      kind="domain"
      id={id}
      name={domain?.domain ?? ''}
      query={query}
      item={domain}
      meaning={{ pending: t('show.pending'), verified: t('show.verified'), lost: t('show.lost') }}
      actions={
        <>
          <ButtonLink to={dialogTo(`/account/domains/${id}/delete`)}>{t('index.delete')}</ButtonLink>
          <ButtonLink to={dialogTo(`/account/domains/${id}/rotate`)}>{t('index.rotate')}</ButtonLink>
        </>
      }
    />
  )
}
