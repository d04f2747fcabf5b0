import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2, Users } from 'lucide-react'
import { Outlet, useParams } from 'react-router'
import { refused } from '#api/call.ts'
import { listQuery } from '#api/lists.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { ContactsList } from '../people/contacts-list.tsx'
import { GoneList } from './list-dialog.tsx'

/** /contacts/lists/:id */
export function Component() {
  const t = useMessages('contacts')
  const dialogTo = useDialogTo()
  const { id = '' } = useParams()
  const { data: list, error, refetch, isFetching } = useQuery(listQuery(id))
  const area = { to: '/contacts', label: t('title') }
  const importInto = `/contacts/import/upload-csv?target=addToExistingList&list=${id}`

  if (!list && error) {
    return (
      <Page title={t('title')} area={area}>
        <Card>
          {refused(error, 'list_not_found') ? (
            <GoneList />
          ) : (
            <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />
          )}
        </Card>
      </Page>
    )
  }
  return (
    <Page
      title={list?.name ?? ' '}
      sentence={t('people.sentenceList')}
      area={area}
      actions={
        <>
          <ButtonLink look="quiet" icon={<Trash2 size={16} />} to={dialogTo(`/contacts/lists/${id}/delete`)}>
            {t('action.delete')}
          </ButtonLink>
          <ButtonLink icon={<Pencil size={16} />} to={dialogTo(`/contacts/lists/${id}/edit/${id}`)}>
            {t('action.rename')}
          </ButtonLink>
          <ButtonLink look="primary" to={importInto}>
            {t('import')}
          </ButtonLink>
        </>
      }
    >
      <ContactsList
        key={id}
        list={{ id, name: list?.name ?? '' }}
        empty={
          <EmptyState
            icon={<Users />}
            title={t('people.emptyList')}
            text={t('people.emptyListText')}
            action={
              <>
                <ButtonLink to="/contacts/all">{t('people.chooseFromAll')}</ButtonLink>
                <ButtonLink look="primary" to={importInto}>
                  {t('import')}
                </ButtonLink>
              </>
            }
          />
        }
      />
      <Outlet />
    </Page>
  )
}
