import { useQuery } from '@tanstack/react-query'
import { rolesQuery, useDeleteRole } from '#api/roles.ts'
import { useMessages } from '#lib/messages.tsx'
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx'
import { useItem } from '#ui/dialog/use-item.ts'

/** /account/roles/:id/delete. A role that people have stays; the alert names them. */
export function Component() {
  const t = useMessages('roles')
  return (
    <DeleteDialog
      {...useItem(useQuery(rolesQuery))}
      page="/account/roles"
      title={t('deleteDialog.title')}
      remove={useDeleteRole()}
      input={({ id }) => id}
      deleted={({ name }) => t('deleteDialog.done', { name })}
      gone={t('deleteDialog.gone')}
    >
      {({ name }) => t('deleteDialog.text', { name })}
    </DeleteDialog>
  )
}
