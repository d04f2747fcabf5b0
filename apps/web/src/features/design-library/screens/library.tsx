import { Navigate, Outlet, useLocation } from 'react-router'
import { isLegacyPage } from '#lib/legacy.ts'
import { useMessages } from '#lib/messages.tsx'
import { Page } from '#ui/page/page.tsx'
import { TabLinks } from '#ui/page/tab-links.tsx'
import { ImageLibrary } from '#widgets/image-manager/image-library.tsx'
import { OwnDesigns } from '../parts/own-designs.tsx'
import { SystemDesigns } from '../parts/system-designs.tsx'

const tabs = {
  'your-designs': OwnDesigns,
  'system-designs': SystemDesigns,
  'your-images': ImageLibrary,
} as const
const types = Object.keys(tabs) as (keyof typeof tabs)[]

/** Below `/legacy`, as all addresses of legacy pages. */
const legacyBase = '/templates/design-library'

/** The library with its three tabs, also for the legacy addresses. Its dialogs are child routes. */
export function Component() {
  const t = useMessages('design-library')
  const { pathname } = useLocation()
  const isLegacy = isLegacyPage()
  const base = isLegacy ? legacyBase : '/design-library'
  const part = pathname.slice(base.length + 1).split('/')[0] || 'your-designs'
  const shown = types.find((type) => type === (part === 'images' ? 'your-images' : part))
  if (!shown) return <Navigate to="/not-found" replace />
  const Tab = tabs[shown]
  return (
    <Page
      title={t('title')}
      sentence={t('sentence')}
      {...(isLegacy && { area: { to: '/templates', label: t('legacyTemplates') } })}
    >
      <TabLinks
        label={t('tabs.label')}
        tabs={types.map((type) => ({
          // The legacy address is that of the first tab.
          ...(isLegacy && type === 'your-designs' ? { to: base, end: true } : { to: `${base}/${type}` }),
          label: t(`tabs.${type}`),
          // The pages of a single image have other addresses.
          isShown: type === shown,
        }))}
      />
      <Tab />
      <Outlet />
    </Page>
  )
}
