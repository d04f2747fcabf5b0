import type { Contact } from '@carillon/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { SearchX, Trash2 } from 'lucide-react'
import { Outlet, useParams } from 'react-router'
import { refused } from '#api/call.ts'
import { diagnosisQuery } from '#api/contact-profile.ts'
import { contactQuery } from '#api/contacts.ts'
import { isAwaited } from '#lib/is-awaited.ts'
import { useMessages } from '#lib/messages.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { ContactStatus } from '../people/contact-status.tsx'
import { fullName, identifierOf } from '../people/identify.ts'
import { DiagnosisLine } from './diagnosis-line.tsx'
import style from './profile.module.css'
import { ProfileStrip, ProfileTabs } from './profile-head.tsx'

/** /contacts/profile/:id: one contact. The content of the tabs are child routes. */
export function Component() {
  const t = useMessages('contacts')
  const { id = '' } = useParams()
  const query = useQuery(contactQuery(id))
  const { data, error } = query
  const area = { to: '/contacts/all', label: t('index.all') }
  // Don't show outdated data of a contact that was deleted meanwhile.
  const isGone = refused(error, 'contact_not_found')
  // The diagnosis stands above the tabs. Its height is unknown before it is loaded.
  const diagnosis = useQuery(diagnosisQuery(id))
  if (data && !isGone && !isAwaited(diagnosis)) return <Profile contact={data} area={area} />
  return (
    <Page title={t('title')} area={area}>
      <Card>
        {isGone ? (
          <EmptyState
            icon={<SearchX />}
            tone="quiet"
            title={t('profile.goneTitle')}
            text={t('profile.goneText')}
            action={<ButtonLink to="/contacts/all">{t('index.all')}</ButtonLink>}
          />
        ) : (
          <NotLoaded query={query} lines={6} />
        )}
      </Card>
    </Page>
  )
}

function Profile({ contact, area }: { contact: Contact; area: { to: string; label: string } }) {
  const t = useMessages('contacts')
  return (
    <Page
      title={identifierOf(contact) || fullName(contact) || t('people.unknown')}
      sentence={
        <span className={style['who']}>
          {fullName(contact)}
          <ContactStatus contact={contact} />
        </span>
      }
      area={area}
      actions={
        <ButtonLink icon={<Trash2 size={16} />} to={`/contacts/all/contact/${contact.id}/delete`}>
          {t('action.delete')}
        </ButtonLink>
      }
    >
      <ProfileStrip contact={contact} />
      <DiagnosisLine contact={contact} />
      <ProfileTabs id={contact.id} />
      <Outlet context={contact} />
    </Page>
  )
}
