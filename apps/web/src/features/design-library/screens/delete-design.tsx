import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ownDesignsQuery, useDeleteDesign } from '#api/design-library.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { DialogForItem } from '#ui/dialog/dialog-for-item.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { MadeFromDesign } from '../parts/made-from-design.tsx'

const page = '/design-library/your-designs'

export function Component() {
  const t = useMessages('design-library')
  const { id = '' } = useParams()
  const query = useQuery(ownDesignsQuery)
  const remove = useDeleteDesign()
  const close = useCloseRouteDialog(page)
  const design = query.data?.find((one) => one.id === id)
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        showAlert(t('delete.deleted', { name: design?.name ?? '' }))
        close()
      },
    })
  return (
    <RouteDialog title={t('delete.title')} page={page}>
      <DialogForItem query={query} item={design} gone={t('gone')} onClose={close}>
        {({ name }) => (
          <ConfirmQuestion
            confirm={t('delete.title')}
            onConfirm={confirm}
            onCancel={close}
            busy={remove.isPending}
            danger
          >
            {t.rich('delete.sentence', { b: <strong /> }, { name })}
            <MadeFromDesign id={id} />
          </ConfirmQuestion>
        )}
      </DialogForItem>
    </RouteDialog>
  )
}
