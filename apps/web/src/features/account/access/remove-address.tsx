import { useQuery } from '@tanstack/react-query'
import { accessRulesQuery, useRemoveAddress } from '#api/access-settings.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { ActionQuestion } from '#ui/dialog/action-question.tsx'
import { ItemDialog } from '#ui/dialog/item-dialog.tsx'
import { useItem } from '#ui/dialog/use-item.ts'

/** /account/access/:id/delete */
export function Component() {
  const t = useMessages('access-settings')
  const remove = useRemoveAddress()
  const query = useQuery(accessRulesQuery)
  const isLast = query.data?.length === 1
  const { error } = remove
  return (
    <ItemDialog {...useItem(query)} page="/account/access" title={t('removeDialog.title')} gone={t('gone')}>
      {({ id, ip }, close) => (
        <ActionQuestion
          confirm={t('removeDialog.confirm')}
          danger
          action={remove}
          input={id}
          done={() => t('removeDialog.done', { ip })}
          gone={t('gone')}
          staysOpen
          problem={error instanceof Refusal ? t.problem(error.problems[0]) : undefined}
          onClose={close}
        >
          {t.rich(isLast ? 'removeDialog.last' : 'removeDialog.text', { b: <strong /> }, { ip })}
        </ActionQuestion>
      )}
    </ItemDialog>
  )
}
