import { useMutation } from '@tanstack/react-query'
import { requestScopeMutation } from '#api/account.ts'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'

/** Requests a group of scopes from the account administrator. */
export function RequestAccess({ group }: { group: string }) {
  const t = useMessages('shell')
  const request = useMutation(requestScopeMutation)
  if (request.isSuccess) return <span role="status">{t('errors.noAccess.requested')}</span>
  return (
    <>
      <Button look="primary" busy={request.isPending} onClick={() => request.mutate(group)}>
        {t('errors.noAccess.request')}
      </Button>
      {request.isError && <span role="alert">{t('errors.noAccess.failed')}</span>}
    </>
  )
}
