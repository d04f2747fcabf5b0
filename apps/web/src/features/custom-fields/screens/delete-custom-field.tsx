import type { CustomField } from '@carillon/contract/custom-fields'
import { useQuery } from '@tanstack/react-query'
import { usageOfFieldQuery, useDeleteCustomField } from '#api/custom-fields.ts'
import { useMessages } from '#lib/messages.tsx'
import { ActionQuestion } from '#ui/dialog/action-question.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { FieldDialog } from './field-dialog.tsx'
import { FieldUsers, isUsed } from './field-use.tsx'

/** /custom-fields/:id/delete: shows the uses of the field. If it is in use, the user must type its name. */
export function Component() {
  const t = useMessages('custom-fields')
  return (
    <FieldDialog title={t('remove.title')}>
      {(field, close) => <Question field={field} onClose={close} />}
    </FieldDialog>
  )
}

function Question({ field: { id, name }, onClose }: { field: CustomField; onClose: () => void }) {
  const t = useMessages('custom-fields')
  const remove = useDeleteCustomField()
  const { data: users, isError } = useQuery({ ...usageOfFieldQuery(id), staleTime: 0 })
  if (!users && !isError) return <SkeletonLines />
  // If its uses could not be loaded, it may be in use.
  const needsPhrase = !users || isUsed(users)
  return (
    <ActionQuestion
      confirm={t('remove.confirm')}
      action={remove}
      input={id}
      done={() => t('done.deleted', { name })}
      gone={t('gone')}
      phrase={needsPhrase ? name : undefined}
      staysOpen
      onClose={onClose}
      danger
    >
      {t.rich('remove.text', { b: <strong /> }, { name })}
      {users && isUsed(users) && (
        <>
          <p style={{ margin: 'var(--space-12) 0' }}>{t('remove.used')}</p>
          <FieldUsers users={users} />
        </>
      )}
    </ActionQuestion>
  )
}
