import { scopeGroups } from '@carillon/contract/scope-requests'
import { scopesBehind } from '@carillon/contract/scopes'
import { useQuery } from '@tanstack/react-query'
import { scopeRequestsQuery, useApproveRequest } from '#api/scope-requests.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { isRefusal } from '#lib/refusal.ts'
import { useRoleName } from '#shell/use-role-name.ts'
import { ActionQuestion } from '#ui/dialog/action-question.tsx'
import { ItemDialog } from '#ui/dialog/item-dialog.tsx'
import { useItem } from '#ui/dialog/use-item.ts'
import { ScopeTree } from '#widgets/scope-tree/scope-tree.tsx'
import { useProblemOf } from './problem-of.ts'
import { useRequestPage } from './use-request-page.ts'

/** /account/requests/:id/approve. The dialog shows exactly what the person gets, and what becomes of their role. */
export function Component() {
  const t = useMessages('scope-requests')
  const approve = useApproveRequest()
  const [page] = useRequestPage()
  const problemOf = useProblemOf()
  const roleName = useRoleName()
  return (
    <ItemDialog
      {...useItem(useQuery(scopeRequestsQuery(page)), ({ result }) => result)}
      page="/account/requests"
      title={t('approveDialog.title')}
      gone={t('gone')}
      lines={5}
    >
      {({ id, email, scope_group_name: name, role_name }, close) => {
        const group = t(`groups.${name}`)
        return (
          <ActionQuestion
            confirm={t('approveDialog.confirm')}
            action={approve}
            input={id}
            onDone={(answer) => {
              if (!answer) return
              const { former_role_name: role } = answer
              showAlert(
                role === null
                  ? t('approveDialog.done', { email, group })
                  : t('approveDialog.doneRole', { email, group, role: roleName(role) }),
              )
            }}
            staysOpen={isRefusal}
            problem={problemOf(approve.error)}
            onClose={close}
          >
            <p>{t.rich('approveDialog.text', { b: <strong /> }, { email, group })}</p>
            {role_name !== null && (
              <p style={{ marginTop: 'var(--space-8)' }}>
                {t('approveDialog.role', { role: roleName(role_name) })}
              </p>
            )}
            <h3 style={{ margin: 'var(--space-16) 0 var(--space-8)' }}>{t('approveDialog.scopes')}</h3>
            <ScopeTree value={scopesBehind(scopeGroups[name])} />
          </ActionQuestion>
        )
      }}
    </ItemDialog>
  )
}
