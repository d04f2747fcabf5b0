import { useQuery } from '@tanstack/react-query'
import { exportsQuery, isBeingWritten, useDeleteExport } from '#api/contact-exports.ts'
import { useMessages } from '#lib/messages.tsx'
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx'
import { useItem } from '#ui/dialog/use-item.ts'
import { exportName } from './export-name.ts'

export function Component() {
  const t = useMessages('contact-exports')
  const about = useItem(useQuery(exportsQuery))
  const isRunning = about.item !== undefined && isBeingWritten(about.item)
  return (
    <DeleteDialog
      {...about}
      title={isRunning ? t('delete.stopTitle') : t('delete.title')}
      page="/contacts/exports"
      remove={useDeleteExport()}
      input={({ id }) => id}
      confirm={isRunning ? t('delete.stopConfirm') : t('delete.confirm')}
      deleted={(one) => t('delete.deleted', { name: exportName(t, one) })}
      gone={t('delete.gone')}
    >
      {(one) =>
        t.rich(
          isBeingWritten(one) ? 'delete.stopSentence' : 'delete.sentence',
          { b: <strong /> },
          { name: exportName(t, one) },
        )
      }
    </DeleteDialog>
  )
}
