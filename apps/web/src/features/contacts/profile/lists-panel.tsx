import { useQuery } from '@tanstack/react-query'
import { ListMinus, Pencil, X } from 'lucide-react'
import { Link, Outlet } from 'react-router'
import { membershipsQuery } from '#api/contact-profile.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { AdConsentCard } from './ad-consent-card.tsx'
import { AutomationsCard } from './automations-card.tsx'
import style from './profile.module.css'
import { TextsCard } from './texts-card.tsx'
import { profilePath, useProfile } from './use-profile.ts'

/** /contacts/profile/:id/lists: the lists and segments of this contact. */
export function Component() {
  const t = useMessages('contact-profile')
  const dialogTo = useDialogTo()
  const contact = useProfile()
  const query = useQuery(membershipsQuery(contact.id))
  const { data } = query
  const path = profilePath(contact.id, 'lists')
  return (
    <>
      <div className={style['head']}>
        <h2>{t('tabs.lists')}</h2>
        <div className={style['buttons']}>
          <ButtonLink size="toolbar" icon={<ListMinus size={16} />} to={dialogTo(`${path}/delete`)}>
            {t('lists.removeSome')}
          </ButtonLink>
          <ButtonLink size="toolbar" look="primary" icon={<Pencil size={16} />} to={`${path}/edit`}>
            {t('lists.edit')}
          </ButtonLink>
        </div>
      </div>
      {data ? (
        <div className={style['columns']}>
          <Lists path={path} lists={data.lists} />
          <Segments segments={data.segments} />
        </div>
      ) : (
        <Card>
          <NotLoaded query={query} />
        </Card>
      )}
      <div className={style['below']}>
        <AutomationsCard contact={contact.id} />
      </div>
      <TextsCard phoneNumberId={contact.phone_number_id} />
      <AdConsentCard contact={contact.id} />
      <Outlet context={contact} />
    </>
  )
}

function Lists({ path, lists }: { path: string; lists: { id: string; name: string; added_at: string }[] }) {
  const t = useMessages('contact-profile')
  const dialogTo = useDialogTo()
  const format = useFormat()
  return (
    <Card title={t('lists.title')} padded={false}>
      {lists.length === 0 ? (
        <p className={style['empty']}>{t('lists.none')}</p>
      ) : (
        <ul className={style['rows']}>
          {lists.map(({ id, name, added_at }) => (
            <li key={id}>
              <span className={style['row']}>
                <Link to={`/contacts/lists/${id}`}>{name}</Link>
                <span className={style['since']}>{t('lists.on', { date: format.date(added_at) })}</span>
              </span>
              <ButtonLink
                look="quiet"
                size="icon"
                aria-label={t('lists.remove', { list: name })}
                to={dialogTo(`${path}/${id}/delete`)}
              >
                <X size={16} aria-hidden="true" />
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Segments({ segments }: { segments: { id: string; name: string; entered_at: string }[] }) {
  const t = useMessages('contact-profile')
  const format = useFormat()
  return (
    <Card title={t('lists.segments')} padded={false}>
      {segments.length === 0 ? (
        <p className={style['empty']}>{t('lists.noSegments')}</p>
      ) : (
        <ul className={style['rows']}>
          {segments.map(({ id, name, entered_at }) => (
            <li key={id}>
              <span className={style['row']}>
                <Link to={`/contacts/segments/${id}`}>{name}</Link>
                <span className={style['since']}>{t('lists.member', { date: format.date(entered_at) })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
