import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { listsQuery, useAddToList } from '#api/lists.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { Dialog, DialogFoot } from '#ui/dialog/dialog.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Button } from '#ui/page/button.tsx'

interface AddToListProps {
  chosen: readonly string[]
  /** The list they were chosen on, which is no choice. */
  list?: { id: string } | undefined
  onDone: () => void
  onClose: () => void
}

/** Puts the chosen people on another list. */
export function AddToList({ chosen, list: here, onDone, onClose }: AddToListProps) {
  const t = useMessages('contacts')
  const ui = useMessages('ui')
  const { data } = useQuery(listsQuery)
  const [id, setId] = useState('')
  const add = useAddToList()
  const lists = (data ?? []).filter((one) => one.id !== here?.id)
  const target = lists.find((one) => one.id === id)
  const hasNone = data !== undefined && lists.length === 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!target || add.isPending) return
    add.mutate(
      { id: target.id, contacts: chosen },
      {
        onSuccess: ({ added_count: count }) => {
          showAlert(
            count > 0 ? t('add.done', { count, list: target.name }) : t('add.already', { list: target.name }),
          )
          onDone()
        },
      },
    )
  }

  return (
    <Dialog title={t('add.title', { count: chosen.length })} onClose={onClose}>
      <form onSubmit={submit}>
        <SelectField
          name="list"
          label={t('add.list')}
          value={id}
          onChange={setId}
          choices={lists.map((one) => ({ value: one.id, label: one.name }))}
          placeholder={t('add.choose')}
          nothingFound={t('add.none')}
          searchable
          disabled={hasNone}
          {...(hasNone ? { hint: t('add.noLists') } : {})}
        />
        <DialogFoot>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" look="primary" busy={add.isPending} disabled={!target}>
            {t('add.confirm')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
