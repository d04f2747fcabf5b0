import type { AccountPlan } from '@carillon/contract/plans'
import { useMessages } from '#lib/messages.tsx'
import { useSupport } from '#shell/use-person.ts'
import { TabLinks } from '#ui/page/tab-links.tsx'
import style from './account-plan.module.css'

/** The pages about the plan: its features, its limits, and how much of them is used. */
export function PlanTabs() {
  const t = useMessages('plans')
  return (
    <TabLinks
      label={t('tabs.label')}
      tabs={[
        { to: '/account/plan', label: t('tabs.plan') },
        { to: '/account/limits', label: t('tabs.limits') },
        { to: '/account/usage', label: t('tabs.usage') },
      ]}
    />
  )
}

/** Who changes plans, and how to ask for another one. */
export function AnotherPlan({ kind }: Pick<AccountPlan, 'kind'>) {
  const t = useMessages('plans')
  const support = useSupport()
  if (!support) return null
  const isFree = kind === 'free' || kind === 'trial'
  const by = support.reseller === null ? t('own.change') : t('own.changeBy', { name: support.reseller })
  return (
    <p className={style['hint']}>
      {isFree && `${t('own.upgrade')} `}
      {by} <a href={support.href}>{t('own.ask')}</a>
    </p>
  )
}
