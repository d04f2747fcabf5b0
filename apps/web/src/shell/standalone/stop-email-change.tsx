import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { refused } from '#api/call.ts'
import { stopEmailMutation, stopEmailQuery } from '#api/sign-in.ts'
import { useMessages } from '#lib/messages.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { BackToSignIn } from './ask-for-reset.tsx'
import { CardPage } from './card-page.tsx'
import { ActByLink, EmailChangeEnded } from './email-change-parts.tsx'

/** /email-change/stop/:token: the page that the link in a mail to the former address leads to. */
export function Component() {
  const t = useMessages('sign-in')
  const { token: secret = '' } = useParams()
  const query = useQuery(stopEmailQuery(secret))
  const stop = useMutation(stopEmailMutation)
  if (refused(query.error ?? stop.error, 'email_change_ended')) return <EmailChangeEnded />
  if (stop.isSuccess) {
    return (
      <CardPage title={t('stop.doneTitle')} sentence={t('stop.done', { email: stop.data.email })}>
        <ButtonLink look="primary" to="/reset-password">
          {t('stop.password')}
        </ButtonLink>
        <BackToSignIn />
      </CardPage>
    )
  }
  const sentence = query.data?.is_confirmed ? 'stop.confirmed' : 'stop.pending'
  return (
    <CardPage title={t('stop.title')} sentence={query.data && t(sentence, { ...query.data })}>
      {query.data ? (
        <ActByLink label={t('stop.submit')} action={stop} secret={secret} />
      ) : query.error ? (
        <FailedState query={query} />
      ) : (
        <SkeletonLines lines={2} />
      )}
    </CardPage>
  )
}
