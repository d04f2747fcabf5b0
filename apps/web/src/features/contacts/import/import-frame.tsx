import { Outlet, useLocation } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { Page } from '#ui/page/page.tsx'
import { Steps } from '../steps.tsx'

/** The frame of the import with its three steps. */
export function Component() {
  const t = useMessages('import-wizard')
  return (
    <Page title={t('title')} area={{ to: '/contacts', label: t('contacts') }}>
      <Steps
        label={t('steps.label')}
        names={[t('steps.upload'), t('steps.map'), t('steps.done')]}
        current={stepOf(useLocation().pathname)}
      />
      <Outlet />
    </Page>
  )
}

function stepOf(pathname: string): number {
  if (pathname.startsWith('/contacts/import/map-fields')) return 1
  return /^\/contacts\/import\/done\/?$/.test(pathname) ? 2 : 0
}
