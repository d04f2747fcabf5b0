import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { ownAccountsQuery } from '#api/sign-in.ts'
import { useMessages } from '#lib/messages.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { safeReturn } from '../session.rules.ts'
import { AccountList } from './account-list.tsx'
import { BackToSignIn } from './ask-for-reset.tsx'
import { CardPage } from './card-page.tsx'
import style from './sign-in.module.css'

/** /sign-in/account: the choice of an account after the first sign-in in a browser, for people with several. */
export function Component() {
  const t = useMessages('sign-in')
  const [parameters] = useSearchParams()
  const target = safeReturn(parameters.get('redirect_to'), window.location.origin)
  const query = useQuery(ownAccountsQuery(''))
  const isChoice = query.data === undefined || query.data.length > 1
  useEffect(() => {
    if (!isChoice) window.location.replace(target)
  }, [isChoice, target])
  return (
    <CardPage title={t('account.title')} sentence={t('account.sentence')}>
      {query.error ? (
        <>
          <FailedState query={query} />
          <BackToSignIn />
        </>
      ) : query.data ? (
        <AccountList openAt={target} frame={(list) => <div className={style['wide']}>{list}</div>} />
      ) : (
        <SkeletonLines lines={4} />
      )}
    </CardPage>
  )
}
