import type { LocalTime } from '@carillon/time-zones/local-time'
import { useMessages } from '#lib/messages.tsx'
import { DateField } from '#widgets/date-fields/date-field.tsx'
import { DateTimeRow } from '#widgets/date-fields/date-time-row.tsx'
import { TimeField } from '#widgets/date-fields/time-field.tsx'

interface LaterFieldsProps {
  local: LocalTime
  onChange: (local: LocalTime) => void
}

/** The day and the time of a later sending. */
export function LaterFields({ local, onChange }: LaterFieldsProps) {
  const t = useMessages('single-send-draft')
  return (
    <DateTimeRow>
      <DateField
        name="date"
        label={t('settings.date')}
        value={local.date}
        onChange={(date) => onChange({ ...local, date })}
      />
      <TimeField
        name="time"
        label={t('settings.time')}
        value={local.time}
        onChange={(time) => onChange({ ...local, time })}
      />
    </DateTimeRow>
  )
}
