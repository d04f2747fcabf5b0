import { Outlet, useLocation } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { Page } from '#ui/page/page.tsx'
import { Steps } from '../steps.tsx'

/** The frame of the manual form with its two steps: target and contacts. */
export function Component() {
  const t = useMessages('contacts')
  const { pathname } = useLocation()
  return (
    <Page title={t('manual.title')} area={{ to: '/contacts', label: t('title') }}>
      <Steps
        label={t('manual.steps.label')}
        names={[t('manual.steps.list'), t('manual.steps.contacts')]}
        current={pathname.startsWith('/contacts/new/contact') ? 1 : 0}
      />
      <Outlet />
    </Page>
  )
}
