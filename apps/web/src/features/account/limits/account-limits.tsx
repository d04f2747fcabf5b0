import type { AccountPlan } from '@carillon/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { accountPlanQuery } from '#api/plans.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { Card } from '#ui/page/card.tsx'
import { Meter, nearFrom } from '#ui/page/meter.tsx'
import { Page } from '#ui/page/page.tsx'
import style from '../plan/account-plan.module.css'
import { AnotherPlan, PlanTabs } from '../plan/plan-tabs.tsx'

/** /account/limits: each limit of the account, where it comes from, and what happens when it is reached. */
export function Component() {
  const t = useMessages('plans')
  const plan = useQuery(accountPlanQuery)
  return (
    <Page
      title={t('limitsPage.title')}
      sentence={t('limitsPage.sentence')}
      area={{ to: '/account/settings', label: t('own.settings') }}
      width="form"
    >
      <PlanTabs />
      {plan.data ? (
        <Limits plan={plan.data} />
      ) : (
        <Card>
          <NotLoaded query={plan} lines={14} title={t('own.failed')} />
        </Card>
      )}
    </Page>
  )
}

type Entry = AccountPlan['usage'][number]

function Limits({ plan: { title, kind, usage } }: { plan: AccountPlan }) {
  const t = useMessages('plans')
  return (
    <Card title={t('own.usage', { title })}>
      <ul className={style['rows']}>
        {usage.map((entry) => (
          <Limit key={entry.name} entry={entry} />
        ))}
      </ul>
      <AnotherPlan kind={kind} />
    </Card>
  )
}

function Limit({ entry }: { entry: Entry }) {
  const { name, used, most, from, renewed } = entry
  const t = useMessages('plans')
  const { number } = useFormat()
  const isLimited = most !== null && most > 0
  const isNear = isLimited && used >= most * nearFrom
  return (
    <li>
      <span className={style['name']}>{t(renewed ? `limitsPage.emails.${renewed}` : `limits.${name}`)}</span>
      <span className={style['number']}>
        {most === null
          ? t('own.noLimit', { used: number(used) })
          : most === 0
            ? t('own.notIncluded')
            : t('own.of', { used: number(used), most: number(most) })}
      </span>
      {isLimited && <Meter share={used / most} tone={isNear ? 'attention' : 'brand'} />}
      {isLimited && (
        <span className={style['hint']}>
          {from && from !== 'plan' && `${t(`limitsPage.from.${from}`)} `}
          {t(used >= most ? afterwards(entry) : beforehand(entry))}
          {isNear && used < most && ` ${t('own.near')}`}
        </span>
      )}
    </li>
  )
}

function afterwards({ name, may_exceed }: Entry) {
  if (name === 'tests') return 'limitsPage.at.tests'
  return may_exceed ? 'own.beyond' : 'own.full'
}

function beforehand({ name, may_exceed, renewed = 'monthly' }: Entry) {
  if (name === 'tests') return 'limitsPage.at.tests'
  if (may_exceed) return name === 'emails' ? 'limitsPage.at.emailsBeyond' : 'limitsPage.at.beyond'
  return name === 'emails' ? (`limitsPage.at.emails.${renewed}` as const) : 'limitsPage.at.full'
}
