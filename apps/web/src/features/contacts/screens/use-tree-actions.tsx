import { contactExports } from '@carillon/contract/contact-exports'
import { Download, Eye, FileUp, Filter, Pencil, Trash2 } from 'lucide-react'
import { useStartExport } from '#api/contact-exports.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import type { RowAction } from '#ui/menu/row-menu.tsx'
import { useSegmentActions } from '../segments/use-segment-actions.tsx'
import { addressOf, type TreeRow } from './tree.rules.ts'

/** The menu of each kind of row. */
export function useTreeActions(): (row: TreeRow) => RowAction[] {
  const t = useMessages('contacts')
  const dialogTo = useDialogTo()
  const segments = useSegmentActions()
  const { mutate: startExport } = useStartExport()

  const view = (row: TreeRow): RowAction => ({ label: t('action.view'), icon: <Eye />, to: addressOf(row) })
  const exportOf = (choice: { list_ids?: string[] }): RowAction => ({
    label: t('action.export'),
    icon: <Download />,
    call: contactExports.create,
    run: () => startExport(choice),
  })
  const createSegment = (to: string): RowAction => ({
    label: t('action.createSegment'),
    icon: <Filter />,
    to,
  })
  const remove = (label: string, to: RowAction['to']): RowAction => ({
    label,
    icon: <Trash2 />,
    danger: true,
    ...(to ? { to } : {}),
  })

  return (row) => {
    if (row.kind === 'segment') return segments.ofRow(row.segment)
    if (row.kind === 'all') {
      const some = [exportOf({}), createSegment('/contacts/segments/create')]
      const all = remove(t('action.deleteAll'), dialogTo('/contacts/delete-all'))
      return row.count === 0 ? [view(row)] : [view(row), ...some, all]
    }
    return [
      view(row),
      { label: t('action.rename'), icon: <Pencil />, to: dialogTo(`/contacts/edit/${row.id}`) },
      {
        label: t('action.importInto'),
        icon: <FileUp />,
        to: `/contacts/import/upload-csv?target=addToExistingList&list=${row.id}`,
      },
      createSegment(`/contacts/segments/create?list=${row.id}`),
      exportOf({ list_ids: [row.id] }),
      remove(t('action.delete'), `/contacts/lists/${row.id}/delete`),
    ]
  }
}
