import type { CustomField } from '@carillon/contract/custom-fields'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogForItem } from '#ui/dialog/dialog-for-item.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'

/** Finds the field of the address and shows the dialog's content, or says that the field does not exist. */
export function FieldDialog({
  title,
  children,
}: {
  title: string
  children: (field: CustomField) => ReactNode
}) {
  const t = useMessages('custom-fields')
  const { id } = useParams()
  const query = useQuery(customFieldsQuery)
  const close = useCloseRouteDialog()
  return (
    <RouteDialog title={title}>
      <DialogForItem
        query={query}
        item={query.data?.custom_fields.find((one) => one.id === id)}
        gone={t('gone')}
        onClose={close}
      >
        {children}
      </DialogForItem>
    </RouteDialog>
  )
}
