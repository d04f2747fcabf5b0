import type { CustomField } from '@carillon/contract/custom-fields'
import { useQuery } from '@tanstack/react-query'
import { customFieldsQuery } from '#api/custom-fields.ts'
import { useMessages } from '#lib/messages.tsx'
import { ItemDialog, type ItemDialogProps } from '#ui/dialog/item-dialog.tsx'
import { useItem } from '#ui/dialog/use-item.ts'

/** A dialog about the field that the address names. */
export function FieldDialog(props: Pick<ItemDialogProps<CustomField>, 'title' | 'children'>) {
  const t = useMessages('custom-fields')
  const about = useItem(useQuery(customFieldsQuery), (answer) => answer.custom_fields)
  return <ItemDialog {...about} {...props} gone={t('gone')} />
}
