import { Lock } from 'lucide-react'
import { Outlet, useLocation } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { accessTo } from '#shell/access.rules.ts'
import { usePerson, useSupport } from '#shell/use-person.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonAnchor, ButtonLink } from '#ui/page/button.tsx'
import { Banner } from './banners/banner.tsx'
import { SendingOff } from './banners/sending-off.tsx'
import { ErrorPage } from './error-pages.tsx'

/** Checks access to an area and shows the reason of a denial, also for a typed address. */
export function AreaGate() {
  const { pathname } = useLocation()
  const person = usePerson()
  switch (accessTo(pathname, person)) {
    case 'no_scope':
      return <ErrorPage kind="noAccess" address={pathname} />
    case 'not_for_account':
      return <ErrorPage kind="notFound" />
    case 'not_in_eu':
      return <ErrorPage kind="notInEu" />
    case 'not_in_plan':
      return <NotInPlan />
    default:
      return (
        <>
          <SendingOff />
          <Banner />
          <Outlet />
        </>
      )
  }
}

/** An address without a page. One that a region leaves out says so. */
export function UnknownPage() {
  const access = accessTo(useLocation().pathname, usePerson())
  return <ErrorPage kind={access === 'not_in_eu' ? 'notInEu' : 'notFound'} />
}

export function NotInPlan() {
  const t = useMessages('shell')
  const support = useSupport()
  return (
    <EmptyState
      icon={<Lock />}
      tone="quiet"
      title={t('errors.notInPlan.title')}
      text={t('errors.notInPlan.text')}
      action={
        <>
          {support && (
            <ButtonAnchor look="secondary" href={support.href}>
              {support.label}
            </ButtonAnchor>
          )}
          <ButtonLink look="primary" to="/">
            {t('errors.home')}
          </ButtonLink>
        </>
      }
    />
  )
}
