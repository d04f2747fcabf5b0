import type { CustomField } from '@carillon/contract/custom-fields'
import { useQuery } from '@tanstack/react-query'
import { usageOfFieldQuery, useDeleteCustomField } from '#api/custom-fields.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { isGone } from '#lib/refusal.ts'
import { ConfirmQuestion } from '#ui/dialog/confirm-dialog.tsx'
import { useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { FieldDialog } from './field-dialog.tsx'
import { FieldUsers, isUsed } from './field-use.tsx'

/** /custom-fields/:id/delete: shows what uses the field. If it is in use, the user must type its name. */
export function Component() {
  const t = useMessages('custom-fields')
  return <FieldDialog title={t('remove.title')}>{(field) => <Question field={field} />}</FieldDialog>
}

function Question({ field }: { field: CustomField }) {
  const t = useMessages('custom-fields')
  const close = useCloseRouteDialog()
  const remove = useDeleteCustomField()
  const { data: users, isError } = useQuery({ ...usageOfFieldQuery(field.id), staleTime: 0 })
  if (!users && !isError) return <SkeletonLines />
  const onConfirm = () =>
    remove.mutate(field.id, {
      onSuccess: () => {
        showAlert(t('done.deleted', { name: field.name }))
        close()
      },
      onError: (error) => {
        if (!isGone(error)) return
        showAlert(t('gone'), { tone: 'info' })
        close()
      },
    })
  // If its uses could not be loaded, it may be in use.
  const needsPhrase = !users || isUsed(users)
  return (
    <ConfirmQuestion
      confirm={t('remove.confirm')}
      onConfirm={onConfirm}
      onCancel={close}
      busy={remove.isPending}
      danger
      {...(needsPhrase ? { phrase: field.name } : {})}
    >
      {t.rich('remove.text', { b: <strong /> }, { name: field.name })}
      {users && isUsed(users) && (
        <>
          <p style={{ margin: '12px 0' }}>{t('remove.used')}</p>
          <FieldUsers users={users} />
        </>
      )}
    </ConfirmQuestion>
  )
}
