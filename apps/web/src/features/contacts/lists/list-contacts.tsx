import { contactExports } from '@carillon/contract/contact-exports'
import { useQuery } from '@tanstack/react-query'
import { Download, EllipsisVertical, Filter, Pencil, Trash2, Users } from 'lucide-react'
import { Outlet, useParams } from 'react-router'
import { refused } from '#api/call.ts'
import { useStartExport } from '#api/contact-exports.ts'
import { listQuery } from '#api/lists.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { BelowWork } from '../people/below-work.tsx'
import { ContactsList } from '../people/contacts-list.tsx'
import { OpenDeletions } from '../people/open-deletions.tsx'
import { RunningChanges } from '../people/running-changes.tsx'
import { GoneList } from './list-dialog.tsx'

/** /contacts/lists/:id */
export function Component() {
  const t = useMessages('contacts')
  const dialogTo = useDialogTo()
  const { id = '' } = useParams()
  const query = useQuery(listQuery(id))
  const { data: list, error } = query
  const { mutate: startExport } = useStartExport()
  const area = { to: '/contacts', label: t('title') }
  const importInto = `/contacts/import/upload-csv?target=addToExistingList&list=${id}`

  const isMissing = refused(error, 'list_not_found')
  if (isMissing || (!list && error)) {
    return (
      <Page title={t('title')} area={area}>
        <Card>{isMissing ? <GoneList /> : <FailedState query={query} />}</Card>
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
          <MenuButton
            size="icon"
            aria-label={t('list.options')}
            actions={[
              {
                label: t('action.rename'),
                icon: <Pencil />,
                to: dialogTo(`/contacts/lists/${id}/edit/${id}`),
              },
              {
                label: t('action.createSegment'),
                icon: <Filter />,
                to: `/contacts/segments/create?list=${id}`,
              },
              {
                label: t('action.export'),
                icon: <Download />,
                call: contactExports.create,
                run: () => startExport({ list_ids: [id] }),
              },
              {
                label: t('action.delete'),
                icon: <Trash2 />,
                to: dialogTo(`/contacts/lists/${id}/delete`),
                danger: true,
              },
            ]}
          >
            <EllipsisVertical size={16} aria-hidden="true" />
          </MenuButton>
          <ButtonLink to={`/contacts/new/list?list=${id}`}>{t('addManually')}</ButtonLink>
          <ButtonLink look="primary" aria-keyshortcuts="n" to={importInto}>
            {t('uploadCsv')}
          </ButtonLink>
        </>
      }
    >
      {/* The name may need several lines. */}
      <BelowWork page={`/contacts/lists/${id}`} also={[query]}>
        <OpenDeletions />
        <RunningChanges />
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
                  <ButtonLink look="primary" aria-keyshortcuts="n" to={importInto}>
                    {t('uploadCsv')}
                  </ButtonLink>
                </>
              }
            />
          }
        />
      </BelowWork>
      <Outlet />
    </Page>
  )
}
