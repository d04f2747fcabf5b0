import { type List, ListName, listLimits, lists } from '@carillon/contract/lists'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listsQuery, useCreateList, useRenameList } from '#api/lists.ts'
import { useMessages } from '#lib/messages.tsx'
import { NameForm } from '#ui/dialog/rename-dialog.tsx'

interface ListFormProps {
  /** The list to rename. If it is left out, a new list is created. */
  list?: Pick<List, 'id' | 'name'>
  onDone: (list: List) => void
  onCancel: () => void
}

/** Creates or renames a list. A name that is already in use is reported while it is typed. */
export function ListForm({ list, onDone, onCancel }: ListFormProps) {
  const t = useMessages('contacts')
  const create = useCreateList()
  const rename = useRenameList(list?.id ?? '')
  return (
    <NameForm
      label={t('list.name')}
      hint={t('list.nameHint')}
      limit={listLimits.name}
      schema={useListName(list?.id)}
      initial={list?.name ?? ''}
      keepAs="list"
      save={(name) => (list ? rename.mutateAsync(name) : create.mutateAsync(name))}
      onDone={onDone}
      onCancel={onCancel}
      submit={list ? t('list.rename') : t('list.create')}
      call={list ? lists.update : lists.create}
    />
  )
}

/** Checks a name with the rules of the contract, and against the lists this page knows. */
function useListName(except?: string) {
  const { data } = useQuery(listsQuery)
  return useMemo(() => {
    const taken = (data ?? []).filter(({ id }) => id !== except).map(({ name }) => name.toLowerCase())
    return ListName.shape.name.check((context) => {
      if (!taken.includes(context.value.toLowerCase())) return
      context.issues.push({ code: 'custom', input: context.value, message: 'list_name_taken' })
    })
  }, [data, except])
}
