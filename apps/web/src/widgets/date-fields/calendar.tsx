import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/de'
import { toLocalTime } from '@carillon/time-zones/local-time'
import { isMonthFirst } from '#lib/format.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import style from './date-fields.module.css'

interface CalendarProps {
  value: string | null
  onChange: (day: string) => void
}

/** A month to choose a day from. The focus begins at the chosen day, or today; arrow keys move it. */
export function Calendar({ value, onChange }: CalendarProps) {
  const t = useMessages('ui')
  const { style: written, timeZone, day: say } = useFormat()
  const today = toLocalTime(new Date(), timeZone).date
  const first = value ?? today
  return (
    <DatePicker
      className={style['calendar'] ?? ''}
      value={value}
      defaultDate={first}
      onChange={(day) => day && onChange(day)}
      locale={t.language}
      firstDayOfWeek={isMonthFirst(written) ? 0 : 1}
      weekendDays={[]}
      hideOutsideDates
      getDayAriaLabel={say}
      getDayProps={(day) => ({
        ...(day === first ? { 'data-autofocus': true } : {}),
        ...(day === today ? { 'data-now': true } : {}),
      })}
      ariaLabels={{
        monthLevelControl: t('date.chooseMonth'),
        yearLevelControl: t('date.chooseYear'),
        nextMonth: t('date.nextMonth'),
        previousMonth: t('date.previousMonth'),
        nextYear: t('date.nextYear'),
        previousYear: t('date.previousYear'),
        nextDecade: t('date.nextDecade'),
        previousDecade: t('date.previousDecade'),
      }}
    />
  )
}
