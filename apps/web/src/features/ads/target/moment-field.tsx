import { isDay } from '@carillon/segment-language/instant'
import { fromLocalTime, type LocalTime, toLocalTime } from '@carillon/time-zones/local-time'
import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useIsReading } from '#ui/form/guarded-fields.tsx'
import { DateField } from '#widgets/date-fields/date-field.tsx'
import { DateTimeRow } from '#widgets/date-fields/date-time-row.tsx'
import { TimeField } from '#widgets/date-fields/time-field.tsx'
import style from './target.module.css'

interface MomentFieldProps {
  /** The field in words of the contract. */
  name: string
  labels: { date: string; time: string }
  /** ISO 8601 in UTC; null while day or time is incomplete. */
  value: string | null
  onChange: (at: string | null) => void
  problem: string | undefined
  warning?: string | undefined
}

/** A day and a time in the zone of the account. What was typed stays while it is incomplete. */
export function MomentField({ name, labels, value, onChange, problem, warning }: MomentFieldProps) {
  const t = useMessages('ad-wizard')
  const { timeZone } = useFormat()
  const isReading = useIsReading()
  const [typed, setTyped] = useState<LocalTime | null>(null)
  const local = typed ?? (value === null ? { date: '', time: '' } : toLocalTime(new Date(value), timeZone))
  const put = (next: LocalTime) => {
    const isWhole = isDay(next.date) && next.time !== ''
    const at = isWhole ? fromLocalTime(next, timeZone) : null
    setTyped(at ? null : next)
    onChange(at?.toISOString() ?? null)
  }
  return (
    <div data-field={name}>
      <DateTimeRow>
        <DateField
          name={`${name}_date`}
          label={labels.date}
          disabled={isReading}
          value={local.date}
          onChange={(date) => put({ ...local, date })}
        />
        <TimeField
          name={`${name}_time`}
          label={labels.time}
          disabled={isReading}
          value={local.time}
          onChange={(time) => put({ ...local, time })}
        />
      </DateTimeRow>
      <p className={style['zone']}>
        {problem ? (
          <span className={style['problem']} role="alert" data-problem="">
            {problem}
          </span>
        ) : (
          t('schedule.zone', { zone: timeZone.replaceAll('_', ' ') })
        )}
      </p>
      {!problem && warning && (
        <p className={style['warning']} role="status">
          {warning}
        </p>
      )}
    </div>
  )
}
