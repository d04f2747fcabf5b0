import { ListPlus, ListX, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useDeleteContacts } from '#api/contacts.ts'
import { useRemoveFromList } from '#api/lists.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Button } from '#ui/page/button.tsx'
import { AddToList } from './add-to-list.tsx'

interface BulkActionsProps {
  chosen: readonly string[]
  list?: { id: string; name: string } | undefined
  /** The choice has been acted on. */
  onDone: () => void
}

interface DialogProps extends BulkActionsProps {
  onClose: () => void
}

/** What can be done with the people chosen in a table. The choice lives in the page, so these dialogs have no URL. */
export function BulkActions(props: BulkActionsProps) {
  const t = useMessages('contacts')
  const [open, setOpen] = useState<'add' | 'remove' | 'delete'>()
  const dialog = {
    ...props,
    onClose: () => setOpen(undefined),
    onDone: () => {
      setOpen(undefined)
      props.onDone()
    },
  }
  return (
    <>
      <Button size="toolbar" icon={<ListPlus size={16} />} onClick={() => setOpen('add')}>
        {t('action.addToList')}
      </Button>
      {props.list && (
        <Button size="toolbar" icon={<ListX size={16} />} onClick={() => setOpen('remove')}>
          {t('action.removeFromList')}
        </Button>
      )}
      <Button size="toolbar" look="danger" icon={<Trash2 size={16} />} onClick={() => setOpen('delete')}>
        {t('action.delete')}
      </Button>
      {open === 'add' && <AddToList {...dialog} />}
      {open === 'remove' && props.list && <RemoveFromList {...dialog} list={props.list} />}
      {open === 'delete' && <DeleteChosen {...dialog} />}
    </>
  )
}

function RemoveFromList({
  chosen,
  list,
  onDone,
  onClose,
}: DialogProps & { list: { id: string; name: string } }) {
  const t = useMessages('contacts')
  const remove = useRemoveFromList(list.id)
  const count = chosen.length
  const onConfirm = () =>
    remove.mutate(chosen, {
      onSuccess: () => {
        showAlert(t('remove.done', { count, list: list.name }))
        onDone()
      },
    })
  return (
    <ConfirmDialog
      title={t('remove.title', { count })}
      confirm={t('remove.confirm')}
      onConfirm={onConfirm}
      onClose={onClose}
      busy={remove.isPending}
    >
      {t.rich('remove.text', { b: <strong /> }, { list: list.name })}
    </ConfirmDialog>
  )
}

function DeleteChosen({ chosen, onDone, onClose }: DialogProps) {
  const t = useMessages('contacts')
  const remove = useDeleteContacts()
  const count = chosen.length
  const onConfirm = () =>
    remove.mutate(chosen, {
      onSuccess: (job) => {
        showAlert(job ? t('delete.doneMany', { count }) : t('delete.going'))
        onDone()
      },
    })
  return (
    <ConfirmDialog
      title={t('delete.titleMany', { count })}
      confirm={t('delete.confirmMany', { count })}
      onConfirm={onConfirm}
      onClose={onClose}
      busy={remove.isPending}
      danger
    >
      {t('delete.textMany', { count })}
    </ConfirmDialog>
  )
}
