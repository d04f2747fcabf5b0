import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { refused } from '#api/call.ts'
import { finishSignOnMutation } from '#api/single-sign-on.ts'
import { useMessages } from '#lib/messages.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { CardPage } from './card-page.tsx'
import { leadsToSecondStep } from './second-step.ts'
import { forgetSignOn, readSignOn } from './sign-on.ts'
import { sentenceOf } from './sign-on-button.tsx'
import { enter } from './standalone-shell.ts'

/** /sign-in/callback: the address to which a provider sends people back. */
export function Component() {
  const t = useMessages('single-sign-on')
  const finish = useMutation(finishSignOnMutation)
  const [begun] = useState(readSignOn)
  const isSent = useRef(false)
  const { mutateAsync } = finish
  useEffect(() => {
    if (begun === null || isSent.current) return
    isSent.current = true
    forgetSignOn()
    const language = t.language === 'de' ? ('de' as const) : ('en' as const)
    const query = window.location.search.slice(1)
    // A code does not stay in the history of the browser.
    window.history.replaceState(window.history.state, '', '/sign-in/callback')
    mutateAsync({ secret: begun.secret, query, language }).then(
      (signedIn) => enter(signedIn, begun.redirectTo),
      (error) => void leadsToSecondStep(error, begun.redirectTo),
    )
  }, [begun, mutateAsync, t.language])
  const failure = refused(finish.error, 'second_factor_required') ? null : finish.error
  const problem = begun === null ? t('callback.other') : failure && sentenceOf(failure, t)
  if (!problem) {
    return (
      <CardPage title={t('callback.title')} sentence={t('callback.waiting')}>
        <SkeletonLines lines={2} />
      </CardPage>
    )
  }
  return (
    <CardPage title={t('callback.failedTitle')}>
      <FormAlert>{problem}</FormAlert>
      <ButtonLink look="primary" to="/sign-in">
        {t('callback.back')}
      </ButtonLink>
    </CardPage>
  )
}
