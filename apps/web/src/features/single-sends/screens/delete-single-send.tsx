import { useQuery } from '@tanstack/react-query'
import { useOutletContext, useParams } from 'react-router'
import { singleSendQuery, useDeleteSingleSends } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx'
import type { IndexContext } from '../parts/index-context.ts'

export function Component() {
  const t = useMessages('single-sends')
  const id = useParams()['id'] ?? ''
  const context = useOutletContext<IndexContext | undefined>()
  const known = context?.rows.find((row) => row.id === id)
  const query = useQuery({ ...singleSendQuery(id), enabled: !known })
  return (
    <DeleteDialog
      title={t('delete.title')}
      query={query}
      item={known ?? query.data}
      remove={useDeleteSingleSends()}
      input={[id]}
      confirm={t('delete.confirm')}
      deleted={({ name }) => t('delete.deleted', { name })}
      gone={t('editor.gone')}
      onDeleted={() => context?.deleted()}
    >
      {({ name }) => t.rich('delete.sentence', { strong: <strong /> }, { name })}
    </DeleteDialog>
  )
}
