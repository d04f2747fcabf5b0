import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { exportsQuery, isBeingWritten, useDeleteExport } from '#api/contact-exports.ts'
import { useMessages } from '#lib/messages.tsx'
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx'
import { exportName } from './export-name.ts'

export function Component() {
  const t = useMessages('contact-exports')
  const { id = '' } = useParams()
  const query = useQuery(exportsQuery)
  const row = query.data?.find((one) => one.id === id)
  const isRunning = row !== undefined && isBeingWritten(row)
  return (
    <DeleteDialog
      title={isRunning ? t('delete.stopTitle') : t('delete.title')}
      page="/contacts/exports"
      query={query}
      item={row}
      remove={useDeleteExport()}
      input={id}
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
