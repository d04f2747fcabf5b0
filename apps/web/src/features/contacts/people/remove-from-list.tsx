import type { Contact } from '@carillon/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChangeList } from '#api/contact-bulk.ts'
import { listsQuery, useAddToList, useRemoveFromList } from '#api/lists.ts'
import { showAlert, showUndo } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { type Chosen, countOf } from './chosen.ts'

interface RemoveFromListProps {
  chosen: Chosen
  /** The contacts on the page, including contacts chosen one by one. */
  shown: readonly Contact[]
  /** The list whose contacts are shown. Elsewhere the user chooses one. */
  list?: { id: string; name: string } | undefined
  onDone: () => void
  onClose: () => void
}

/** Removes the selected contacts from a list. Contacts that were selected one by one can be put back. */
export function RemoveFromList({ chosen, shown, list: here, onDone, onClose }: RemoveFromListProps) {
  const t = useMessages('contacts')
  const { data } = useQuery({ ...listsQuery, enabled: here === undefined })
  const [id, setId] = useState('')
  const known = here
    ? undefined
    : data?.filter((list) => chosen.kind === 'all' || membersOf(list.id).length > 0)
  const list = here ?? known?.find((one) => one.id === id)
  const some = useRemoveFromList(list?.id ?? '')
  const all = useChangeList()
  const back = useAddToList()
  const count = countOf(chosen)

  const onConfirm = () => {
    if (!list) return
    if (chosen.kind === 'some') removeSome(list, here ? [...chosen.ids] : membersOf(list.id))
    else
      all.mutate(
        { list: list.id, change: 'remove', matching: chosen.matching },
        { onSuccess: (job) => said(list.name, job?.results.deleted_count ?? null) },
      )
  }
  return (
    <ConfirmDialog
      title={t(here ? 'remove.title' : 'remove.titleAny', { count })}
      confirm={t('remove.confirm')}
      onConfirm={onConfirm}
      onClose={onClose}
      busy={some.isPending || all.isPending}
      isReady={list !== undefined}
    >
      {here ? (
        t.rich('remove.text', { b: <strong /> }, { list: here.name })
      ) : (
        <SelectField
          name="list"
          label={t('add.list')}
          value={id}
          onChange={setId}
          choices={(known ?? []).map((one) => ({ value: one.id, label: one.name }))}
          placeholder={t('add.choose')}
          nothingFound={t('add.none')}
          searchable
          disabled={known?.length === 0}
          hint={known?.length === 0 ? t('remove.onNone') : t('remove.stay')}
        />
      )}
    </ConfirmDialog>
  )

  /** The contacts chosen one by one that are on a list: only they can be put back on it. */
  function membersOf(listId: string): string[] {
    const ids = new Set(chosen.kind === 'some' ? chosen.ids : [])
    return shown.filter((one) => ids.has(one.id) && one.list_ids.includes(listId)).map((one) => one.id)
  }

  function removeSome({ id: listId, name }: { id: string; name: string }, ids: string[]): void {
    // The dialog is closed when this runs, so it does not get the result. A failure is an alert.
    const putBack = () =>
      void back.mutateAsync({ id: listId, contacts: ids }).then(
        ({ added_count }) => showAlert(t('add.done', { count: added_count, list: name })),
        () => undefined,
      )
    some.mutate(ids, {
      onSuccess: (job) => {
        if (job === null) said(name, null)
        else {
          showUndo(t('remove.done', { count: ids.length, list: name }), t('delete.undo'), putBack)
          onDone()
        }
      },
    })
  }

  function said(name: string, removed: number | null): void {
    if (removed === null) showAlert(t('remove.going', { list: name }), { tone: 'info' })
    else showAlert(t('remove.done', { count: removed, list: name }))
    onDone()
  }
}
