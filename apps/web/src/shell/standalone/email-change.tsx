import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { refused } from '#api/call.ts'
import { confirmEmailMutation, confirmEmailQuery } from '#api/sign-in.ts'
import { useMessages } from '#lib/messages.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'
import { useShell } from '../shell.ts'
import { CardPage } from './card-page.tsx'
import { ActByLink, EmailChangeEnded } from './email-change-parts.tsx'

/** /email-change/:token: the page that the link in a mail to a new address leads to. */
export function Component() {
  const t = useMessages('sign-in')
  const { token: secret = '' } = useParams()
  // The app is loaded anew, with what it knows about the person.
  const { leave } = useShell()
  const query = useQuery(confirmEmailQuery(secret))
  const confirm = useMutation(confirmEmailMutation)
  if (refused(query.error ?? confirm.error, 'email_change_ended')) return <EmailChangeEnded />
  if (confirm.isSuccess) {
    return (
      <CardPage title={t('address.doneTitle')} sentence={t('address.done', { email: confirm.data.email })}>
        <Button look="primary" onClick={() => leave('/')}>
          {t('address.open')}
        </Button>
      </CardPage>
    )
  }
  return (
    <CardPage title={t('address.title')} sentence={query.data && t('address.sentence', { ...query.data })}>
      {query.data ? (
        <ActByLink label={t('address.confirm')} action={confirm} secret={secret} />
      ) : query.error ? (
        <FailedState query={query} />
      ) : (
        <SkeletonLines lines={2} />
      )}
    </CardPage>
  )
}
