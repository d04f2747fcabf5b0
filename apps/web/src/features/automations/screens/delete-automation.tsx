import { useOutletContext } from 'react-router'
import { useDeleteAutomations } from '#api/automations.ts'
import { useMessages } from '#lib/messages.tsx'
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx'
import { DialogMessage } from '#ui/dialog/item-dialog.tsx'
import { useAutomationItem } from '../parts/automation-dialog.tsx'
import type { IndexContext } from '../parts/index-context.ts'

export function Component() {
  const t = useMessages('automations')
  const { deleted } = useOutletContext<IndexContext>()
  return (
    <DeleteDialog
      {...useAutomationItem()}
      title={t('delete.title')}
      confirm={t('delete.confirm')}
      remove={useDeleteAutomations()}
      input={({ id }) => [id]}
      deleted={({ name }) => t('delete.deleted', { name })}
      gone={t('delete.gone')}
      onDeleted={deleted}
      instead={({ name, status }, close) =>
        status === 'live' || status === 'paused' ? (
          <DialogMessage onClose={close}>{t('delete.disableFirst', { name })}</DialogMessage>
        ) : undefined
      }
    >
      {({ name }) => t.rich('delete.sentence', { strong: <strong /> }, { name })}
    </DeleteDialog>
  )
}
