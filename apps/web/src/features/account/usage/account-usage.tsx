import type { AccountUsage } from '@carillon/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { Outlet } from 'react-router'
import { alertsQuery } from '#api/alerts.ts'
import { usageQuery } from '#api/plans.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { Card } from '#ui/page/card.tsx'
import { MeterCell } from '#ui/page/meter.tsx'
import { Page } from '#ui/page/page.tsx'
import { RowTitle } from '#ui/table/data-table.tsx'
import { ListCard } from '#ui/table/index-page.tsx'
import { useIndex } from '#ui/table/use-index.ts'
import { PlanTabs } from '../plan/plan-tabs.tsx'
import style from './account-usage.module.css'
import { Alerts } from './alerts-list.tsx'

/** /account/usage: the emails of the account by month and day, those of its subusers, and the alerts about them. */
export function Component() {
  const t = useMessages('plans')
  const query = useQuery(usageQuery)
  const isLoading = useQuery(alertsQuery).isLoading || query.isLoading
  return (
    <Page
      title={t('usagePage.title')}
      sentence={t('usagePage.sentence')}
      area={{ to: '/account/settings', label: t('own.settings') }}
    >
      <PlanTabs />
      <div className={style['parts']}>
        {query.data && !isLoading ? (
          <>
            <div className={style['halves']}>
              <Months usage={query.data} />
              <Days usage={query.data} />
            </div>
            {query.data.subusers.count > 0 && <Subusers usage={query.data} />}
            <Alerts />
          </>
        ) : (
          <Card>
            <NotLoaded query={query} lines={12} title={t('usagePage.failed')} />
          </Card>
        )}
      </div>
      <Outlet />
    </Page>
  )
}

function Months({ usage: { months } }: { usage: AccountUsage }) {
  const t = useMessages('plans')
  const format = new Intl.DateTimeFormat(t.language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <Bars
      title={t('usagePage.months')}
      rows={months.map(({ date, emails }) => ({ name: format.format(new Date(date)), emails }))}
    />
  )
}

function Days({ usage: { days } }: { usage: AccountUsage }) {
  const t = useMessages('plans')
  const { day } = useFormat()
  return (
    <Bars title={t('usagePage.days')} rows={days.map(({ date, emails }) => ({ name: day(date), emails }))} />
  )
}

/** Emails by a unit of time, the latest first, with their share of the largest number. */
function Bars({ title, rows }: { title: string; rows: readonly { name: string; emails: number }[] }) {
  const t = useMessages('plans')
  const { number } = useFormat()
  const most = Math.max(1, ...rows.map(({ emails }) => emails))
  return (
    <Card title={title}>
      <table className={style['bars']}>
        <caption className="visually-hidden">{title}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('usagePage.time')}</th>
            <th scope="col">{t('usagePage.emails')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ name, emails }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <MeterCell share={emails / most}>
                  <span className={style['number']}>{number(emails)}</span>
                </MeterCell>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

type Subuser = AccountUsage['subusers']['result'][number]

function Subusers({ usage: { subusers } }: { usage: AccountUsage }) {
  const t = useMessages('plans')
  const { number } = useFormat()
  const query = useQuery(usageQuery)
  const index = useIndex<Subuser>({
    query,
    rows: subusers.result,
    rowKey: ({ username }) => username,
    rowName: ({ username }) => username,
    columns: [
      {
        key: 'name',
        title: t('usagePage.subuser'),
        render: ({ username }) => <RowTitle>{username}</RowTitle>,
      },
      {
        key: 'contacts',
        title: t('limits.contacts'),
        align: 'right',
        width: 130,
        sortBy: ({ contacts }) => contacts,
        render: ({ contacts }) => number(contacts),
      },
      {
        key: 'emails',
        title: t('usagePage.thisMonth'),
        align: 'right',
        narrow: 'show',
        width: 180,
        sortBy: ({ emails }) => emails,
        render: ({ emails }) => number(emails),
      },
    ],
  })
  const { count, result } = subusers
  return (
    <section>
      <h2>{t('usagePage.subusers')}</h2>
      {count > result.length && (
        <p className={style['text']}>{t('usagePage.first', { count, shown: result.length })}</p>
      )}
      <ListCard
        {...index}
        caption={t('usagePage.subusers')}
        firstRun={<EmptyState icon={<UsersRound />} title={t('usagePage.subusers')} />}
      />
    </section>
  )
}
