import { useMessages } from '#lib/messages.tsx'
import { TabLinks } from '#ui/page/tab-links.tsx'

/** The pages of the operator: the plans, and the accounts that have them. */
export function InstallationTabs() {
  const t = useMessages('installation')
  return (
    <TabLinks
      label={t('tabs.label')}
      tabs={[
        { to: '/installation/plans', label: t('tabs.plans') },
        { to: '/installation/accounts', label: t('tabs.accounts') },
      ]}
    />
  )
}
