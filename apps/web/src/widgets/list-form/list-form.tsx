import { type List, ListName, listLimits } from '@carillon/contract/lists'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { listsQuery, useCreateList, useRenameList } from '#api/lists.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'

interface ListFormProps {
  /** The list to rename. If it is left out, a new list is created. */
  list?: Pick<List, 'id' | 'name'>
  onDone: (list: List) => void
  onCancel: () => void
}

/** Creates or renames a list. A name that is already in use is reported while it is typed. */
export function ListForm({ list, onDone, onCancel }: ListFormProps) {
  const t = useMessages('contacts')
  const ui = useMessages('ui')
  const create = useCreateList()
  const rename = useRenameList(list?.id ?? '')
  const schema = useListName(list?.id)
  const save = (name: string) => (list ? rename.mutateAsync(name) : create.mutateAsync(name))
  const form = useZodForm(schema, ({ name }) => save(name).then(onDone, fieldProblems), {
    initial: { name: list?.name ?? '' },
    keepAs: 'list',
  })

  return (
    <form onSubmit={form.onSubmit}>
      <FormAlert>{t.problem(form.problem)}</FormAlert>
      <TextField
        {...form.field('name')}
        label={t('list.name')}
        hint={t('list.nameHint')}
        maxLength={listLimits.name}
        autoComplete="off"
        autoFocus
      />
      <DialogFoot>
        <Button onClick={onCancel}>{ui('cancel')}</Button>
        <Button type="submit" look="primary" busy={form.submitting}>
          {list ? t('list.rename') : t('list.create')}
        </Button>
      </DialogFoot>
    </form>
  )
}

/** Checks a name with the rules of the contract, and against the lists this page knows. */
function useListName(except?: string) {
  const { data } = useQuery(listsQuery)
  return useMemo(() => {
    const taken = (data ?? []).filter(({ id }) => id !== except).map(({ name }) => name.toLowerCase())
    const name = ListName.shape.name.check((context) => {
      if (!taken.includes(context.value.toLowerCase())) return
      context.issues.push({ code: 'custom', input: context.value, message: 'list_name_taken' })
    })
    return z.object({ name })
  }, [data, except])
}
