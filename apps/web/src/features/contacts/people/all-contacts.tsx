import { Users } from 'lucide-react'
import { Outlet } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { ContactsList } from './contacts-list.tsx'

/** /contacts/all */
export function Component() {
  const t = useMessages('contacts')
  const toImport = (
    <ButtonLink look="primary" to="/contacts/import/upload-csv">
      {t('import')}
    </ButtonLink>
  )
  return (
    <Page
      title={t('index.all')}
      sentence={t('people.sentenceAll')}
      area={{ to: '/contacts', label: t('title') }}
      actions={toImport}
    >
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
      <Outlet />
    </Page>
  )
}
