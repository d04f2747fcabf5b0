import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { finishSignOnMutation } from '#api/single-sign-on.ts'
import { useMessages } from '#lib/messages.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { FormAlert } from '#ui/form/field.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { CardPage } from './card-page.tsx'
import { takeSignOn } from './sign-on.ts'
import { sentenceOf } from './sign-on-button.tsx'
import { enter } from './standalone-shell.ts'

/** /sign-in/callback: the address to which a provider sends people back. */
export function Component() {
  const t = useMessages('single-sign-on')
  const finish = useMutation(finishSignOnMutation)
  // The secret can be taken once, also where effects run twice.
  const begun = useRef<ReturnType<typeof takeSignOn>>(undefined)
  const { mutateAsync } = finish
  useEffect(() => {
    if (begun.current !== undefined) return
    begun.current = takeSignOn()
    if (begun.current === null) return
    const { secret, redirectTo } = begun.current
    const language = t.language === 'de' ? ('de' as const) : ('en' as const)
    const query = window.location.search.slice(1)
    // A code does not stay in the history of the browser.
    window.history.replaceState(window.history.state, '', '/sign-in/callback')
    mutateAsync({ secret, query, language }).then(
      (signedIn) => enter(signedIn, redirectTo),
      () => undefined,
    )
  }, [mutateAsync, t.language])
  const problem = begun.current === null ? t('callback.other') : finish.error && sentenceOf(finish.error, t)
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
