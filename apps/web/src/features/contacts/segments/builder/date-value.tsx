import { useMessages } from '#lib/messages.tsx'
import { fromLocalTime, toLocalTime } from '#lib/zoned-time.rules.ts'
import { useFormat } from '#shell/use-format.ts'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import style from './card-editor.module.css'

interface DateValueProps {
  name: string
  label: string
  /** A day, an instant, or empty. */
  value: string
  onChange: (value: string) => void
  /** Whole days only. */
  daysOnly?: boolean
  problem?: string | undefined
}

/** A day of the account's zone, or with a time an instant of it. */
export function DateValue({ name, label, value, onChange, daysOnly = false, problem }: DateValueProps) {
  const t = useMessages('segment-builder')
  const { timeZone } = useFormat()
  const isInstant = value.length > 10
  const local = isInstant ? toLocalTime(new Date(value), timeZone) : { date: value, time: '00:00' }
  const put = (date: string, time: string | null) => {
    if (time === null || date === '') return onChange(date)
    const at = fromLocalTime({ date, time }, timeZone)
    onChange(at ? at.toISOString() : date)
  }
  return (
    <div className={style['dateValue']}>
      <TextField
        name={name}
        type="date"
        label={label}
        value={local.date}
        onChange={(date) => put(date, isInstant ? local.time : null)}
        problem={problem}
      />
      {isInstant && (
        <TextField
          name={`${name}Time`}
          type="time"
          label={t('card.time')}
          value={local.time}
          onChange={(time) => time !== '' && put(local.date, time)}
          hint={t('card.zone', { zone: timeZone.replaceAll('_', ' ') })}
        />
      )}
      {!daysOnly && local.date !== '' && (
        <div className={style['withTime']}>
          <CheckboxField
            name={`${name}WithTime`}
            label={t('card.withTime')}
            value={isInstant}
            onChange={(on) => put(local.date, on ? '00:00' : null)}
          />
        </div>
      )}
    </div>
  )
}
