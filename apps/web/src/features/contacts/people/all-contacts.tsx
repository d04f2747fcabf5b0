import { contactExports } from '@carillon/contract/contact-exports'
import { useQuery } from '@tanstack/react-query'
import { Download, EllipsisVertical, Filter, Trash2, Users } from 'lucide-react'
import { Outlet } from 'react-router'
import { useStartExport } from '#api/contact-exports.ts'
import { contactLimitQuery } from '#api/contact-limit.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { LimitNotice } from '../limit/limit-notice.tsx'
import { BelowWork } from './below-work.tsx'
import { ContactsList } from './contacts-list.tsx'
import { OpenDeletions } from './open-deletions.tsx'
import { RunningChanges } from './running-changes.tsx'

/** /contacts/all */
export function Component() {
  const t = useMessages('contacts')
  const dialogTo = useDialogTo()
  const { mutate: startExport } = useStartExport()
  const limit = useQuery(contactLimitQuery)
  const toImport = (
    <ButtonLink look="primary" aria-keyshortcuts="n" to="/contacts/import/upload-csv">
      {t('uploadCsv')}
    </ButtonLink>
  )
  return (
    <Page
      title={t('index.all')}
      sentence={t('people.sentenceAll')}
      area={{ to: '/contacts', label: t('title') }}
      actions={
        <>
          <MenuButton
            size="icon"
            aria-label={t('people.options')}
            actions={[
              { label: t('action.createSegment'), icon: <Filter />, to: '/contacts/segments/create' },
              {
                label: t('action.export'),
                icon: <Download />,
                call: contactExports.create,
                run: () => startExport({}),
              },
              {
                label: t('action.deleteAll'),
                icon: <Trash2 />,
                to: dialogTo('/contacts/all/delete-all'),
                danger: true,
              },
            ]}
          >
            <EllipsisVertical size={16} aria-hidden="true" />
          </MenuButton>
          <ButtonLink to="/contacts/new">{t('addManually')}</ButtonLink>
          {toImport}
        </>
      }
    >
      <BelowWork page="/contacts" also={[limit]}>
        <LimitNotice />
        <OpenDeletions />
        <RunningChanges />
        <ContactsList
          empty={
            <EmptyState
              icon={<Users />}
              title={t('index.emptyTitle')}
              text={t('index.emptyText')}
              action={toImport}
            />
          }
        />
      </BelowWork>
      <Outlet />
    </Page>
  )
}
