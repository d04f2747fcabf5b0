import type { Contact } from '@carillon/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { SearchX, Trash2 } from 'lucide-react'
import { useParams } from 'react-router'
import { refused } from '#api/call.ts'
import { contactQuery } from '#api/contacts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { Tile, Tiles } from '#ui/page/tile.tsx'
import { ContactStatus } from '../people/contact-status.tsx'
import { fullName, identifierOf } from '../people/identify.ts'
import style from './profile.module.css'
import { CustomValues, ListsOf, ReservedValues } from './profile-parts.tsx'

/** /contacts/profile/:id: one person, everything known about them. */
export function Component() {
  const t = useMessages('contacts')
  const { id = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery(contactQuery(id))
  const area = { to: '/contacts/all', label: t('index.all') }
  if (data) return <Profile contact={data} area={area} />
  return (
    <Page title={t('title')} area={area}>
      <Card>
        {refused(error, 'contact_not_found') ? (
          <EmptyState
            icon={<SearchX />}
            tone="quiet"
            title={t('profile.goneTitle')}
            text={t('profile.goneText')}
          />
        ) : error ? (
          <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <SkeletonLines lines={6} />
        )}
      </Card>
    </Page>
  )
}

function Profile({ contact, area }: { contact: Contact; area: { to: string; label: string } }) {
  const t = useMessages('contacts')
  const format = useFormat()
  const day = (at: string | null) => (at === null ? t('profile.never') : format.ago(at))
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
      <Tiles>
        <Tile name={t('profile.added')} value={day(contact.created_at)} />
        <Tile name={t('profile.emailed')} value={day(contact.last_emailed)} />
        <Tile name={t('profile.opened')} value={day(contact.last_opened)} />
        <Tile name={t('profile.clicked')} value={day(contact.last_clicked)} />
      </Tiles>
      <div className={style['columns']}>
        <div className={style['column']}>
          <ReservedValues contact={contact} categories={['IDENTIFIER', 'GENERAL']} />
        </div>
        <div className={style['column']}>
          <ReservedValues contact={contact} categories={['ADDRESS', 'ADDITIONAL']} />
          <CustomValues contact={contact} />
          <ListsOf contact={contact} />
        </div>
      </div>
      <p className={style['updated']}>
        {t('profile.updated')}: {format.time(contact.updated_at)}
      </p>
    </Page>
  )
}
