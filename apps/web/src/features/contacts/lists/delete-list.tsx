import type { List } from '@carillon/contract/lists'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useDeleteList } from '#api/lists.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { RadioField } from '#ui/form/checkbox-field.tsx'
import { ListDialog } from './list-dialog.tsx'

/** /contacts/lists/:id/delete: the contacts stay unless their deletion is chosen and confirmed by the list's name. */
export function Component() {
  const t = useMessages('contacts')
  const { id } = useParams()
  return (
    <ListDialog title={t('list.deleteTitle')} id={id ?? ''}>
      {(list) => <Question key={list.id} list={list} />}
    </ListDialog>
  )
}

function Question({ list }: { list: List }) {
  const t = useMessages('contacts')
  const navigate = useNavigate()
  const close = useCloseRouteDialog()
  const [fate, setFate] = useState<'keep' | 'remove'>('keep')
  const remove = useDeleteList()
  const contacts = fate === 'remove'
  const onConfirm = () =>
    remove.mutate(
      { id: list.id, contacts },
      {
        onSuccess: () => {
          showAlert(t(contacts ? 'list.deletedBoth' : 'list.deleted', { name: list.name }))
          navigate('/contacts', { replace: true })
        },
      },
    )
  return (
    <ConfirmQuestion
      confirm={contacts ? t('list.deleteBoth') : t('list.deleteList')}
      onConfirm={onConfirm}
      onCancel={close}
      busy={remove.isPending}
      danger
      {...(contacts ? { phrase: list.name } : {})}
    >
      <p style={{ marginBottom: 16 }}>
        {t.rich('list.deleteText', { b: <strong /> }, { name: list.name, count: list.contact_count })}
      </p>
      <RadioField
        name="fate"
        label={t('list.choice')}
        value={fate}
        onChange={setFate}
        choices={[
          { value: 'keep', label: t('list.keep'), hint: t('list.keepHint') },
          { value: 'remove', label: t('list.remove'), hint: t('list.removeHint') },
        ]}
      />
    </ConfirmQuestion>
  )
}
