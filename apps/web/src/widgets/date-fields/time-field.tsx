import { TimePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { hasTwelveHours } from '#lib/format.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { FieldFrame, type FieldProps, frameAndControl } from '#ui/form/field.tsx'
import look from './date-fields.module.css'

interface TimeFieldProps extends FieldProps<string> {
  label: string
}

/** A time of day, `14:30`; empty while it is incomplete. It has AM and PM if the date format has them. */
export function TimeField(props: TimeFieldProps) {
  const { frame, control } = frameAndControl(props)
  const { value, onChange, onBlur } = control
  const t = useMessages('ui')
  const { style } = useFormat()
  return (
    <FieldFrame {...frame}>
      {({ id, name, disabled = false, ...described }) => (
        <TimePicker
          name={name}
          value={value}
          onChange={(time) => onChange(time.slice(0, 5))}
          onBlur={() => onBlur?.()}
          format={hasTwelveHours(style) ? '12h' : '24h'}
          disabled={disabled}
          error={described['aria-invalid'] ?? false}
          withDropdown
          classNames={{ field: look['part'] ?? '', control: look['choice'] ?? '' }}
          minutesStep={5}
          hoursInputProps={{ id, ...described }}
          hoursInputLabel={t('time.hours', { label: props.label })}
          minutesInputLabel={t('time.minutes', { label: props.label })}
          amPmInputLabel={t('time.half', { label: props.label })}
        />
      )}
    </FieldFrame>
  )
}
