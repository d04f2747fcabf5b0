import { isDay } from '@carillon/segment-language/instant'
import { fromLocalTime, toLocalTime } from '@carillon/time-zones/local-time'
import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { DateField } from '#widgets/date-fields/date-field.tsx'
import { TimeField } from '#widgets/date-fields/time-field.tsx'
import style from './card-editor.module.css'

interface DateValueProps {
  name: string
  label: string
  /** A day, an instant, or empty. */
  value: string
  onChange: (value: string) => void
  /** True if only whole days can be chosen. */
  daysOnly?: boolean
  problem?: string | undefined
}

/** A day in the account's time zone, or an instant if a time is set. */
export function DateValue({ name, label, value, onChange, daysOnly = false, problem }: DateValueProps) {
  const t = useMessages('segment-builder')
  const { timeZone } = useFormat()
  const isInstant = /^\d{4}-\d\d-\d\dT/.test(value)
  const local = isInstant ? toLocalTime(new Date(value), timeZone) : { date: value, time: null }
  // The time of a date that is being typed: without a day there is no instant yet.
  const [waiting, setWaiting] = useState<string | null>(null)
  const time = isInstant || isDay(value) || value === '' ? local.time : waiting
  const put = (date: string, at: string | null) => {
    setWaiting(at)
    const instant = at !== null && isDay(date) ? fromLocalTime({ date, time: at }, timeZone) : null
    onChange(instant ? instant.toISOString() : date)
  }
  return (
    <div className={style['dateValue']}>
      <DateField
        name={name}
        label={label}
        value={local.date}
        onChange={(date) => put(date, time)}
        problem={problem}
      />
      {time !== null && (
        <TimeField
          name={`${name}Time`}
          label={t('card.time')}
          value={time}
          onChange={(next) => next !== '' && put(local.date, next)}
          hint={t('card.zone', { zone: timeZone.replaceAll('_', ' ') })}
        />
      )}
      {!daysOnly && local.date !== '' && (
        <div className={style['withTime']}>
          <CheckboxField
            name={`${name}WithTime`}
            label={t('card.withTime')}
            value={time !== null}
            onChange={(on) => put(local.date, on ? '00:00' : null)}
          />
        </div>
      )}
    </div>
  )
}
