import { type NotificationEvent, notificationEvents } from '@carillon/contract/notifications'
import { useMessages } from '#lib/messages.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import style from './notification-addresses.module.css'

interface EventTicksProps {
  label: string
  events: readonly NotificationEvent[]
  onChange: (events: NotificationEvent[]) => void
}

/** A checkbox for every event that an address can get notifications about. */
export function EventTicks({ label, events, onChange }: EventTicksProps) {
  const t = useMessages('notifications')
  const toggle = (event: NotificationEvent, on: boolean) =>
    onChange(notificationEvents.filter((one) => (one === event ? on : events.includes(one))))
  return (
    <fieldset className={style['ticks']}>
      <legend>{label}</legend>
      {notificationEvents.map((event) => (
        <CheckboxField
          key={event}
          name={event}
          label={t(`event.${event}`)}
          value={events.includes(event)}
          onChange={(on) => toggle(event, on)}
        />
      ))}
    </fieldset>
  )
}
