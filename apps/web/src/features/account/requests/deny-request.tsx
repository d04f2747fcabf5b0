import { useQuery } from '@tanstack/react-query'
import { scopeRequestsQuery, useDenyRequest } from '#api/scope-requests.ts'
import { useMessages } from '#lib/messages.tsx'
import { isRefusal } from '#lib/refusal.ts'
import { ActionQuestion } from '#ui/dialog/action-question.tsx'
import { ItemDialog } from '#ui/dialog/item-dialog.tsx'
import { useItem } from '#ui/dialog/use-item.ts'
import { useProblemOf } from './problem-of.ts'
import { useRequestPage } from './use-request-page.ts'

/** /account/requests/:id/deny */
export function Component() {
  const t = useMessages('scope-requests')
  const deny = useDenyRequest()
  const [page] = useRequestPage()
  const problemOf = useProblemOf()
  return (
    <ItemDialog
      {...useItem(useQuery(scopeRequestsQuery(page)), ({ result }) => result)}
      page="/account/requests"
      title={t('denyDialog.title')}
      gone={t('gone')}
    >
      {({ id, email, scope_group_name: name }, close) => (
        <ActionQuestion
          confirm={t('denyDialog.confirm')}
          danger
          action={deny}
          input={id}
          done={() => t('denyDialog.done', { email })}
          staysOpen={isRefusal}
          problem={problemOf(deny.error)}
          onClose={close}
        >
          {t.rich('denyDialog.text', { b: <strong /> }, { email, group: t(`groups.${name}`) })}
        </ActionQuestion>
      )}
    </ItemDialog>
  )
}
