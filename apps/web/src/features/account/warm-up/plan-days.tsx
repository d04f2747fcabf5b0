import { otherProvider } from '@carillon/contract/stats-providers'
import type { WarmUp, WarmUpPlan } from '@carillon/contract/warm-up'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { columnsOf } from './draft.rules.ts'
import style from './warm-up.module.css'

type Day = WarmUpPlan['days'][number]

/** The messages sent on each day, beside the allowed number. */
export function PlanDays({ warmUp, plan }: { warmUp: WarmUp; plan: WarmUpPlan }) {
  const t = useMessages('warm-up')
  const format = useFormat()
  const { ended_on: endedOn, status } = plan
  const days = plan.days.filter(({ date }) => status !== 'ended' || endedOn === null || date <= endedOn)
  const columns = columnsOf(days, warmUp.providers)
  if (days.length === 0) return null
  const nameOf = (name: string) => (name === otherProvider ? t('other') : name)
  return (
    <table className={style['table']} aria-label={t('days')}>
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          <th scope="col">{t('total')}</th>
          {columns.map((name) => (
            <th key={name} scope="col">
              {nameOf(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day, at) => (
          <tr key={day.date} aria-current={plan.today === at + 1 ? 'date' : undefined}>
            <th scope="row">
              <DayName number={at + 1} date={format.day(day.date)} isToday={plan.today === at + 1} />
            </th>
            <td data-title={t('total')}>
              <Numbers sent={day.sent && day.sent.total} allowed={day.total} />
            </td>
            {columns.map((name) => (
              <td key={name} data-title={nameOf(name)}>
                <Numbers sent={sentTo(day, name, columns)} allowed={day.providers[name]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function DayName({ number, date, isToday }: { number: number; date: string; isToday: boolean }) {
  const t = useMessages('warm-up')
  return (
    <>
      {t('dayNumber', { number })}
      <span className={style['date']}>{isToday ? t('dateToday', { date }) : date}</span>
    </>
  )
}

/** The messages sent to a provider on a day. Providers without a column are added up as the others. */
function sentTo({ sent }: Day, name: string, columns: readonly string[]): number | null {
  if (!sent) return null
  if (name !== otherProvider) return sent.providers[name] ?? 0
  return Object.entries(sent.providers)
    .filter(([provider]) => provider === otherProvider || !columns.includes(provider))
    .reduce((sum, [, count]) => sum + count, 0)
}

/** Sent and allowed, or the allowed number of a day to come. */
function Numbers({ sent, allowed }: { sent: number | null; allowed: number | undefined }) {
  const t = useMessages('warm-up')
  const format = useFormat()
  if (allowed === undefined) {
    return sent === null ? <span className={style['none']}>{t('noAmount')}</span> : format.number(sent)
  }
  if (sent === null) return <span className={style['none']}>{format.number(allowed)}</span>
  return t.rich('sentOf', { quiet: <span className={style['none']} /> }, { sent, total: allowed })
}
