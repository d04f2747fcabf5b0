import type { Contact } from '@carillon/contract/contacts'
import { Download, ListPlus, ListX, MailX, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useStartExport } from '#api/contact-exports.ts'
import { useDeleteContacts } from '#api/contacts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ApprovalAsked } from '#lib/refusal.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Button } from '#ui/page/button.tsx'
import { useApproval } from '#widgets/approval/use-approval.tsx'
import { AddToList } from './add-to-list.tsx'
import { type Chosen, countOf, exportOf, isEverybody } from './chosen.ts'
import { deleteAllPhrase } from './delete-all-phrase.ts'
import { RemoveFromList } from './remove-from-list.tsx'
import { UnsubscribeChosen } from './unsubscribe-chosen.tsx'
import { useOfferUndo } from './use-offer-undo.ts'

interface BulkActionsProps {
  chosen: Chosen
  /** The contacts on the page, including contacts chosen one by one. */
  shown: readonly Contact[]
  list?: { id: string; name: string } | undefined
  /** Called after an action on the selected contacts. */
  onDone: () => void
}

interface DialogProps extends BulkActionsProps {
  onClose: () => void
}

/** Actions on the contacts selected in a table. The selection is state of the page, so these dialogs have no URL. */
export function BulkActions(props: BulkActionsProps) {
  const t = useMessages('contacts')
  const [open, setOpen] = useState<'add' | 'remove' | 'unsubscribe' | 'delete'>()
  const startExport = useStartExport()
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
      <Button size="toolbar" icon={<ListX size={16} />} onClick={() => setOpen('remove')}>
        {t(props.list ? 'action.removeFromList' : 'action.removeFromAList')}
      </Button>
      <Button size="toolbar" icon={<MailX size={16} />} onClick={() => setOpen('unsubscribe')}>
        {t('action.unsubscribe')}
      </Button>
      <Button
        size="toolbar"
        icon={<Download size={16} />}
        busy={startExport.isPending}
        onClick={() => startExport.mutate(exportOf(props.chosen), { onSuccess: props.onDone })}
      >
        {t('action.export')}
      </Button>
      <Button size="toolbar" look="danger" icon={<Trash2 size={16} />} onClick={() => setOpen('delete')}>
        {t('action.delete')}
      </Button>
      {open === 'add' && <AddToList {...dialog} />}
      {open === 'remove' && <RemoveFromList {...dialog} />}
      {open === 'unsubscribe' && <UnsubscribeChosen {...dialog} />}
      {open === 'delete' && <DeleteChosen {...dialog} />}
    </>
  )
}

/** Confirms the deletion of the selected contacts. Afterwards it can be undone. */
export function DeleteChosen({ chosen, onDone, onClose }: Omit<DialogProps, 'list' | 'shown'>) {
  const t = useMessages('contacts')
  const remove = useDeleteContacts()
  const offerUndo = useOfferUndo()
  const count = countOf(chosen)
  const approval = useDeletionApproval(chosen)
  const onConfirm = () =>
    remove.mutate(chosen.kind === 'some' ? chosen.ids : { matching: chosen.matching }, {
      onSuccess: ({ job, isDone }) => {
        offerUndo(isDone ? t('delete.doneMany', { count }) : t('delete.going'), job)
        onDone()
      },
      onError: (error) => {
        if (error instanceof ApprovalAsked) onDone()
      },
    })
  return (
    <ConfirmDialog
      title={t('delete.titleMany', { count })}
      isKnown={approval.isKnown}
      confirm={approval.ask ?? t('delete.confirmMany', { count })}
      onConfirm={onConfirm}
      onClose={onClose}
      busy={remove.isPending}
      deletes={count}
      danger
      {...(isEverybody(chosen) ? { phrase: deleteAllPhrase } : {})}
    >
      {t('delete.textMany', { count })}
      {approval.note}
    </ConfirmDialog>
  )
}

function useDeletionApproval(chosen: Chosen) {
  const isSome = chosen.kind === 'some'
  const about = isSome ? { query: { ids: chosen.ids.join() } } : { body: { matching: chosen.matching } }
  return useApproval(isSome ? 'contacts.delete' : 'contactBulk.delete', about)
}
