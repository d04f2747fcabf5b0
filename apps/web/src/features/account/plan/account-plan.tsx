import type { Extra } from '@carillon/contract/plan-kinds'
import type { AccountPlan } from '@carillon/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { accountPlanQuery } from '#api/plans.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useSupport } from '#shell/use-person.ts'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { Card } from '#ui/page/card.tsx'
import { Meter } from '#ui/page/meter.tsx'
import { Page } from '#ui/page/page.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import style from './account-plan.module.css'

/** /account/plan: the plan of the account, its features, and how much of each limit is used. */
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
      {plan.data ? (
        <div className={style['cards']}>
          <Usage plan={plan.data} />
          <Features plan={plan.data} />
        </div>
      ) : (
        <Card>
          <NotLoaded query={plan} lines={14} title={t('own.failed')} />
        </Card>
      )}
    </Page>
  )
}

/** A limit is near from nine tenths on, as in the notification about contacts. */
const nearFrom = 0.9

function Usage({ plan: { title, usage } }: { plan: AccountPlan }) {
  const t = useMessages('plans')
  const { number } = useFormat()
  const support = useSupport()
  return (
    <Card title={t('own.usage', { title })}>
      <ul className={style['rows']}>
        {usage.map(({ name, used, most, may_exceed }) => (
          <li key={name}>
            <span className={style['name']}>{t(`limits.${name}`)}</span>
            <span className={style['number']}>
              {most === null
                ? t('own.noLimit', { used: number(used) })
                : most === 0
                  ? t('own.notIncluded')
                  : t('own.of', { used: number(used), most: number(most) })}
            </span>
            {most !== null && most > 0 && (
              <Meter share={used / most} tone={used >= most * nearFrom ? 'attention' : 'brand'} />
            )}
            {most !== null && most > 0 && used >= most * nearFrom && (
              <span className={style['hint']}>
                {t(used < most ? 'own.near' : may_exceed ? 'own.beyond' : 'own.full')}
              </span>
            )}
          </li>
        ))}
      </ul>
      {support && (
        <p className={style['hint']}>
          {support.reseller === null ? t('own.change') : t('own.changeBy', { name: support.reseller })}{' '}
          <a href={support.href}>{t('own.ask')}</a>
        </p>
      )}
    </Card>
  )
}

/** Features that the app has. Email testing and ads are entitlements of the API, and have no screens yet. */
const shown: ReadonlySet<Extra> = new Set(['automations', 'exit_criteria', 'sms'])

function Features({ plan: { features } }: { plan: AccountPlan }) {
  const t = useMessages('plans')
  return (
    <Card title={t('own.features')}>
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
    </Card>
  )
}
