import { emailLimits } from '@carillon/contract/email-address'
import {
  defaultNotificationEvents,
  type NotificationAddress,
  type NotificationEvent,
  notificationLimits,
  notifications,
} from '@carillon/contract/notifications'
import type { ReactNode } from 'react'
import { useAddNotificationAddress } from '#api/notifications.ts'
import { useMessages } from '#lib/messages.tsx'
import { fieldProblems } from '#lib/refusal.ts'
import { FormAlert } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { Button } from '#ui/page/button.tsx'
import { EventTicks } from './event-ticks.tsx'

interface AddressFormProps {
  onDone: (address: NotificationAddress) => void
  onCancel: () => void
  /** Shows checkboxes for the events. Without them the address gets the default events. */
  ticks?: boolean
  /** Renders the buttons: in a dialog's foot, or below the fields. */
  foot: (buttons: ReactNode) => ReactNode
}

interface Values {
  name: string
  email: string
  events: NotificationEvent[]
}

/** Adds a notification address. If the address is already on the list, its field shows it. */
export function AddressForm({ onDone, onCancel, ticks = true, foot }: AddressFormProps) {
  const t = useMessages('notifications')
  const add = useAddNotificationAddress()
  const form = useZodForm<typeof notifications.create.body, Values>(
    notifications.create.body,
    (values) => add.mutateAsync(values).then(onDone, fieldProblems),
    {
      initial: { name: '', email: '', events: [...defaultNotificationEvents] },
      keepAs: 'notification-address',
    },
  )
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <FormAlert>{t.problem(form.problem)}</FormAlert>
      <TextField
        {...form.field('name')}
        label={t('form.name')}
        maxLength={notificationLimits.name}
        autoComplete="off"
        autoFocus
      />
      <TextField
        {...form.field('email')}
        type="email"
        label={t('form.email')}
        hint={t('form.emailHint')}
        maxLength={emailLimits.length}
        autoComplete="off"
      />
      {ticks && (
        <EventTicks
          label={t('form.events')}
          events={form.values.events}
          onChange={(events) => form.set({ events })}
        />
      )}
      {foot(
        <>
          <Button onClick={onCancel}>{t('form.cancel')}</Button>
          <Button type="submit" look="primary" busy={form.submitting}>
            {t('form.save')}
          </Button>
        </>,
      )}
    </form>
  )
}
