import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { brandedLinksQuery } from '#api/domains.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { nameOfLink } from './lists.tsx'
import { RecordsPage } from './records-page.tsx'

/** /account/domains/links/:id */
export function Component() {
  const t = useMessages('domains')
  const dialogTo = useDialogTo()
  const id = Number(useParams()['id'])
  const query = useQuery(brandedLinksQuery)
  const link = query.data?.find((one) => one.id === id)
  const name = link ? nameOfLink(link) : ''
  return (
    <RecordsPage
      kind="link"
      id={id}
      name={name}
      query={query}
      item={link}
      meaning={{
        pending: t('show.linkPending', { address: name }),
        verified: t('show.linkVerified', { address: name }),
        lost: t('show.linkLost', { host: window.location.host }),
      }}
      actions={
        <ButtonLink to={dialogTo(`/account/domains/links/${id}/delete`)}>{t('index.delete')}</ButtonLink>
      }
    />
  )
}
