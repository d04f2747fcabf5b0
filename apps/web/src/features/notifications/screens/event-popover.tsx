import type { NotificationEvent } from '@carillon/contract/notifications'
import { Popover } from '@mantine/core'
import { type ReactElement, useEffect, useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { EventTicks } from '#widgets/notification-addresses/event-ticks.tsx'
import style from './notifications.module.css'

interface EventPopoverProps {
  label: string
  events: readonly NotificationEvent[]
  onChange: (events: NotificationEvent[]) => void
  onClose: () => void
  /** The button that the popover is attached to. */
  children: ReactElement
}

/** Checkboxes for the events of one address. It stays open until Escape or a click outside. */
export default function EventPopover({ label, events, onChange, onClose, children }: EventPopoverProps) {
  const t = useMessages('notifications')
  // The saved state arrives a moment later. The checkbox must change at once.
  const [shown, setShown] = useState(events)
  useEffect(() => setShown(events), [events])
  return (
    <Popover opened onDismiss={onClose} position="bottom-end" width={300} trapFocus returnFocus withinPortal>
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <EventTicks
          label={t('index.events')}
          events={shown}
          onChange={(next) => {
            setShown(next)
            onChange(next)
          }}
        />
        <p className={style['hint']}>{t('choose.failuresHint')}</p>
      </Popover.Dropdown>
    </Popover>
  )
}
