import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useChangeList } from '#api/contact-bulk.ts'
import { listsQuery, useAddToList } from '#api/lists.ts'
import { showAlert, showMade } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { Dialog, FormFoot } from '#ui/dialog/dialog.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { type Chosen, countOf } from './chosen.ts'

interface AddToListProps {
  chosen: Chosen
  /** The list whose contacts are shown. It is not offered as a target. */
  list?: { id: string } | undefined
  onDone: () => void
  onClose: () => void
}

/** Adds the selected contacts to another list. */
export function AddToList({ chosen, list: here, onDone, onClose }: AddToListProps) {
  const t = useMessages('contacts')
  const { data } = useQuery(listsQuery)
  const [id, setId] = useState('')
  const { add, isPending } = useAddChosen()
  const lists = (data ?? []).filter((one) => one.id !== here?.id)
  const target = lists.find((one) => one.id === id)
  const hasNone = data !== undefined && lists.length === 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!target || isPending) return
    add(target.id, chosen, (added) => {
      const list = target.name
      if (added === null) showAlert(t('add.going', { list }), { tone: 'info' })
      else if (added === 0) showAlert(t('add.already', { list }))
      else showMade(t('add.done', { count: added, list }), `/contacts/lists/${target.id}`)
      onDone()
    })
  }

  return (
    <Dialog title={t('add.title', { count: countOf(chosen) })} onClose={onClose}>
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
        <FormFoot onCancel={onClose} busy={isPending} disabled={!target} submit={t('add.confirm')} />
      </form>
    </Dialog>
  )
}

/**
 * Adds a few contacts with one call, or all matching contacts with a job. `onDone` gets the number of added contacts,
 * or null while the job is running.
 */
function useAddChosen() {
  const some = useAddToList()
  const all = useChangeList()
  const add = (list: string, chosen: Chosen, onDone: (added: number | null) => void) => {
    if (chosen.kind === 'some') {
      some.mutate({ id: list, contacts: chosen.ids }, { onSuccess: ({ added_count }) => onDone(added_count) })
    } else {
      all.mutate(
        { list, change: 'add', matching: chosen.matching },
        { onSuccess: (job) => onDone(job === null ? null : job.results.updated_count) },
      )
    }
  }
  return { add, isPending: some.isPending || all.isPending }
}
