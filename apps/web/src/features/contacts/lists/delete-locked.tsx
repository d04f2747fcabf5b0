import type { List, ListUse } from '@carillon/contract/lists'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { listUsesQuery } from '#api/lists.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { CloseFoot } from '#ui/dialog/item-dialog.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'
import style from './delete-locked.module.css'
import { ListDialog } from './list-dialog.tsx'

/** /contacts/lists/:id/delete-locked: shows the uses of the list that prevent its deletion. */
export function Component() {
  const t = useMessages('contacts')
  const { id } = useParams()
  return (
    <ListDialog title={t('list.lockedTitle')} id={id ?? ''}>
      {(list) => <Users key={list.id} list={list} />}
    </ListDialog>
  )
}

function Users({ list }: { list: List }) {
  const t = useMessages('contacts')
  const ui = useMessages('ui')
  const close = useCloseRouteDialog()
  const query = useQuery(listUsesQuery(list.id))
  const { data } = query
  if (!data) return <NotLoaded query={query} />
  const locking = data.filter(({ locks }) => locks)
  if (locking.length === 0) {
    return (
      <>
        <p style={{ color: 'var(--ink-2)' }}>{t('list.unlocked')}</p>
        <DialogFoot>
          <Button onClick={close}>{ui('cancel')}</Button>
          <ButtonLink look="danger" to={`/contacts/lists/${list.id}/delete`}>
            {t('list.deleteList')}
          </ButtonLink>
        </DialogFoot>
      </>
    )
  }
  return (
    <>
      <p style={{ color: 'var(--ink-2)', marginBottom: 'var(--space-16)' }}>
        {t.rich('list.lockedText', { b: <strong /> }, { name: list.name })}
      </p>
      <ul className={style['uses']}>
        {locking.map((use) => (
          <li key={use.id}>
            <OpenLink keepsWords to={addressOf(use)}>
              {use.name}
            </OpenLink>
            <span>
              {use.kind !== 'segment' && t(`list.uses.${use.kind}`)}
              {use.excludes && `, ${t('list.excludes')}`}
            </span>
          </li>
        ))}
      </ul>
      <CloseFoot onClose={close} />
    </>
  )
}

/** Address of the page where this use can be changed. */
function addressOf({ kind, id }: ListUse): string {
  if (kind === 'signup_form') return `/forms/signup/${id}/editor`
  if (kind === 'ad_campaign') return `/ads/campaigns/${id}/review`
  return kind === 'automation' ? `/automations/${id}` : `/single-sends/${id}/review`
}
