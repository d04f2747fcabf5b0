import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { plansQuery, useDeletePlan } from '#api/plans.ts'
import { useMessages } from '#lib/messages.tsx'
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx'

/** /installation/plans/:name/delete. A plan that accounts have stays; the alert says so. */
export function Component() {
  const t = useMessages('installation')
  const { name } = useParams()
  const query = useQuery(plansQuery)
  const plan = query.data?.find((one) => one.name === name)
  return (
    <DeleteDialog
      query={query}
      item={plan}
      page="/installation/plans"
      title={t('deleteDialog.title')}
      remove={useDeletePlan()}
      input={(one) => one.name}
      deleted={({ title }) => t('deleteDialog.done', { title })}
      gone={t('gone.title')}
    >
      {({ title }) => t.rich('deleteDialog.text', { b: <strong /> }, { title })}
    </DeleteDialog>
  )
}
