import { otherProvider } from '@carillon/contract/stats-providers'
import { warmUpLimits } from '@carillon/contract/warm-up'
import { isDay } from '@carillon/segment-language/instant'
import { X } from 'lucide-react'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { Button } from '#ui/page/button.tsx'
import { columnsOf, type DraftDay, isWrong, readAmount, withColumn, withNextDay } from './draft.rules.ts'
import { DayName } from './plan-days.tsx'
import style from './warm-up.module.css'

interface AmountsTableProps {
  days: readonly DraftDay[]
  startsOn: string
  /** The mailbox providers that can have a column, the best known first. */
  providers: readonly string[]
  /** The number of days that can't be changed any more. */
  over: number
  today: number | null
  showsProblems: boolean
  onChange: (days: DraftDay[]) => void
}

/** The amounts of a plan as a table to type into: a row a day, a column for the total and for each provider. */
export function AmountsTable(props: AmountsTableProps) {
  const { days, startsOn, providers, over, today, onChange } = props
  const t = useMessages('warm-up')
  const format = useFormat()
  const columns = columnsOf(days, providers)
  const nameOf = (name: string) => (name === otherProvider ? t('other') : name)
  const dateOf = (at: number) =>
    isDay(startsOn)
      ? format.day(new Date(Date.parse(startsOn) + at * 86_400_000).toISOString().slice(0, 10))
      : ''
  const change = (at: number, day: DraftDay) =>
    onChange(days.map((known, each) => (each === at ? day : known)))
  const unnamed = [...providers, otherProvider].filter((name) => !columns.includes(name))
  return (
    <>
      <table className={style['table']} aria-label={t('amounts')} data-edited="">
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('total')}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                <span className={style['column']}>
                  {nameOf(name)}
                  {over === 0 && (
                    <Button
                      look="quiet"
                      size="icon"
                      aria-label={t('removeColumn', { name: nameOf(name) })}
                      onClick={() => onChange(withColumn(days, name, false))}
                    >
                      <X />
                    </Button>
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is its number
            <tr key={at} aria-current={today === at + 1 ? 'date' : undefined}>
              <th scope="row">
                <DayName number={at + 1} date={dateOf(at)} isToday={today === at + 1} />
              </th>
              <td data-title={t('total')}>
                <Amount
                  label={t('amountOf', { number: at + 1, name: t('total') })}
                  value={day.total}
                  isOver={at < over}
                  isWrong={props.showsProblems && isWrong(day, null)}
                  onChange={(total) => change(at, { ...day, total })}
                />
              </td>
              {columns.map((name) => (
                <td key={name} data-title={nameOf(name)}>
                  <Amount
                    label={t('amountOf', { number: at + 1, name: nameOf(name) })}
                    value={day.providers[name] ?? null}
                    isOver={at < over}
                    isWrong={props.showsProblems && isWrong(day, name)}
                    onChange={(amount) =>
                      change(at, { ...day, providers: { ...day.providers, [name]: amount } })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={style['tools']}>
        <Button
          size="toolbar"
          disabled={days.length >= warmUpLimits.days}
          onClick={() => onChange(withNextDay(days))}
        >
          {t('addDay')}
        </Button>
        <Button
          size="toolbar"
          disabled={days.length <= Math.max(over, 1)}
          onClick={() => onChange(days.slice(0, -1))}
        >
          {t('removeDay')}
        </Button>
        <MenuButton
          size="toolbar"
          actions={unnamed.map((name) => ({
            label: nameOf(name),
            run: () => onChange(withColumn(days, name, true)),
          }))}
        >
          {t('addColumn')}
        </MenuButton>
        <span className={style['hint']}>{t('columnHint')}</span>
      </div>
    </>
  )
}

interface AmountProps {
  label: string
  value: number | null
  isOver: boolean
  isWrong: boolean
  onChange: (amount: number | null) => void
}

function Amount({ label, value, isOver, isWrong: wrong, onChange }: AmountProps) {
  const format = useFormat()
  return (
    <input
      className={style['amount']}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      aria-invalid={wrong || undefined}
      disabled={isOver}
      value={value === null ? '' : format.number(value)}
      onChange={(event) => onChange(readAmount(event.target.value))}
    />
  )
}
