import {
  type NotificationAddress,
  type NotificationEvent,
  notificationEvents,
  notificationLimits,
} from '@carillon/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { notificationAddressesQuery, useChangeNotificationEvents } from '#api/notifications.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { FormEnd } from '#ui/form/field.tsx'
import { Button } from '#ui/page/button.tsx'
import { AddressForm } from './address-form.tsx'
import { AddressStatus } from './address-status.tsx'
import style from './notification-addresses.module.css'

interface NotificationAddressesProps {
  /** The event that this list turns on and off for each address. */
  event: NotificationEvent
}

/**
 * The addresses that get a notification when a long job is done: a checkbox for each, and a form to add one. Shown beside
 * the job. Put it into a card.
 */
export function NotificationAddresses({ event }: NotificationAddressesProps) {
  const t = useMessages('notifications')
  const query = useQuery(notificationAddressesQuery)
  const { data } = query
  const [adding, setAdding] = useState(false)

  if (!data) return <NotLoaded query={query} lines={2} />
  const isFull = data.filter(({ id }) => id !== 'default').length >= notificationLimits.addresses
  return (
    <>
      <ul className={style['list']}>
        {data.map((address) => (
          <li key={address.id}>
            <Told address={address} event={event} />
          </li>
        ))}
      </ul>
      {adding ? (
        <AddressForm
          ticks={false}
          onCancel={() => setAdding(false)}
          onDone={({ email }) => {
            setAdding(false)
            showAlert(t('new.added', { email }))
          }}
          foot={(buttons) => <FormEnd>{buttons}</FormEnd>}
        />
      ) : (
        <div className={style['foot']}>
          {!isFull && (
            <Button size="toolbar" icon={<Plus size={16} />} onClick={() => setAdding(true)}>
              {t('widget.add')}
            </Button>
          )}
          <Link to="/notifications">{t('widget.manage')}</Link>
        </div>
      )}
    </>
  )
}

function Told({ address, event }: { address: NotificationAddress; event: NotificationEvent }) {
  const change = useChangeNotificationEvents()
  const toggle = (on: boolean) =>
    change.mutate({
      id: address.id,
      events: notificationEvents.filter((one) => (one === event ? on : address.events.includes(one))),
    })
  return (
    <>
      <CheckboxField
        name={`told-${address.id}`}
        label={address.email}
        value={address.events.includes(event)}
        onChange={toggle}
      />
      {address.status !== 'confirmed' && <AddressStatus status={address.status} />}
    </>
  )
}
