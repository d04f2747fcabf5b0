import type { Extra, PriceTier } from '@carillon/contract/plan-kinds'
import type { AccountPlan } from '@carillon/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { accountPlanQuery } from '#api/plans.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import style from './account-plan.module.css'
import { AnotherPlan, PlanTabs } from './plan-tabs.tsx'

/** /account/plan: the plan of the account, its features and prices. */
export function Component() {
  const t = useMessages('plans')
  const plan = useQuery(accountPlanQuery)
  return (
    <Page
      title={t('own.title')}
      sentence={t('own.sentence')}
      area={{ to: '/account/settings', label: t('own.settings') }}
      width="form"
    >
      <PlanTabs />
      {plan.data ? (
        <div className={style['cards']}>
          <Features plan={plan.data} />
          {plan.data.price_tiers.length > 0 && <Prices tiers={plan.data.price_tiers} />}
        </div>
      ) : (
        <Card>
          <NotLoaded query={plan} lines={8} title={t('own.failed')} />
        </Card>
      )}
    </Page>
  )
}

/** Features that the app has. Ads are an entitlement of the API, and have no screens yet. */
const shown: ReadonlySet<Extra> = new Set([
  'automations',
  'exit_criteria',
  'email_testing',
  'sms',
  'subusers',
])

function Features({ plan: { title, kind, features } }: { plan: AccountPlan }) {
  const t = useMessages('plans')
  return (
    <Card title={title}>
      <ul className={style['rows']}>
        {features
          .filter(({ name }) => shown.has(name))
          .map(({ name, missing }) => (
            <li key={name}>
              <span className={style['name']}>{t(`features.${name}`)}</span>
              <StatusBadge tone={missing ? 'quiet' : 'done'}>
                {t(`own.because.${missing ?? 'has'}`)}
              </StatusBadge>
            </li>
          ))}
      </ul>
      <AnotherPlan kind={kind} />
    </Card>
  )
}

/** The prices of contacts beyond the limit. */
function Prices({ tiers }: { tiers: readonly PriceTier[] }) {
  const t = useMessages('plans')
  const { number } = useFormat()
  const money = ({ amount, currency = 'USD' }: PriceTier) =>
    new Intl.NumberFormat(t.language, { style: 'currency', currency }).format(amount)
  return (
    <Card title={t('own.prices')}>
      <ul className={style['rows']}>
        {tiers.map((tier) => (
          <li key={tier.min}>
            <span className={style['name']}>
              {tier.max >= Number.MAX_SAFE_INTEGER
                ? t('own.fromContacts', { min: number(tier.min) })
                : t('own.range', { min: number(tier.min), max: number(tier.max) })}
            </span>
            <span className={style['number']}>
              {t('own.perSize', { amount: money(tier), size: number(tier.size) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
