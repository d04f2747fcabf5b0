import { type NotificationAddress, notificationEvents, notifications } from '@carillon/contract/notifications'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useChangeNotificationEvents } from '#api/notifications.ts'
import { useMessages } from '#lib/messages.tsx'
import { useMay } from '#shell/use-person.ts'
import { Button } from '#ui/page/button.tsx'
import style from './notifications.module.css'

/** Loaded when the first menu opens. */
const EventPopover = lazy(() => import('./event-popover.tsx'))

/** A summary of the events of an address, and a menu with checkboxes. Each change is saved at once. */
export function EventMenu({ address }: { address: NotificationAddress }) {
  const t = useMessages('notifications')
  const change = useChangeNotificationEvents()
  const mayChange = useMay(notifications.update)
  const [open, setOpen] = useState(false)
  const count = address.events.length
  const total = notificationEvents.length
  const short =
    count === 0 ? t('choose.none') : count === total ? t('choose.all') : t('choose.some', { count, total })
  const label = t('choose.label', { email: address.email })
  if (!mayChange) return short
  const button = (
    <Button
      look="quiet"
      size="toolbar"
      className={style['menu']}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-label={`${label}: ${short}`}
      onClick={() => setOpen(!open)}
    >
      {short}
      <ChevronDown size={16} aria-hidden="true" />
    </Button>
  )
  if (!open) return button
  return (
    <Suspense fallback={button}>
      <EventPopover
        label={label}
        events={address.events}
        onChange={(events) => change.mutate({ id: address.id, events })}
        onClose={() => setOpen(false)}
      >
        {button}
      </EventPopover>
    </Suspense>
  )
}
