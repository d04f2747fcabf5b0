import { type NotificationAddress, notificationLimits, notifications } from '@carillon/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { MailCheck, RotateCw, Trash2 } from 'lucide-react'
import { notificationAddressesQuery, useResendConfirmation } from '#api/notifications.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { type Column, RowTitle } from '#ui/table/data-table.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { useIndex } from '#ui/table/use-index.ts'
import { AddressStatus } from '#widgets/notification-addresses/address-status.tsx'
import { EventMenu } from './event-menu.tsx'
import style from './notifications.module.css'

const { addresses: limit } = notificationLimits

export function Component() {
  const t = useMessages('notifications')
  const query = useQuery({ ...notificationAddressesQuery, refetchOnWindowFocus: 'always' })
  const resend = useResendConfirmation()
  const dialogTo = useDialogTo()
  const added = query.data?.filter(isAdded).length ?? 0
  const isFull = added >= limit

  const columns: Column<NotificationAddress>[] = [
    {
      key: 'name',
      title: t('index.name'),
      width: '30%',
      render: (address) => <Name address={address} />,
    },
    {
      key: 'status',
      title: t('index.status'),
      width: '30%',
      narrow: 'show',
      render: (address) => <Status address={address} />,
    },
    {
      key: 'events',
      title: t('index.events'),
      width: 200,
      narrow: 'show',
      render: (address) => <EventMenu address={address} />,
    },
  ]

  const resendTo = ({ id, email }: NotificationAddress) =>
    resend.mutate(id, { onSuccess: () => showAlert(t('index.resent', { email })) })

  const rowActions = (address: NotificationAddress) => {
    if (!isAdded(address)) return []
    const call = notifications.resend
    const again = {
      pending: { label: t('index.resend'), icon: <MailCheck />, call, run: () => resendTo(address) },
      bounced: { label: t('index.retry'), icon: <RotateCw />, call, run: () => resendTo(address) },
      confirmed: undefined,
    }[address.status]
    const remove = {
      label: t('index.delete'),
      icon: <Trash2 />,
      danger: true,
      to: dialogTo(`/notifications/${address.id}/delete`),
    }
    return again ? [again, remove] : [remove]
  }

  const index = useIndex({
    query,
    rows: query.data,
    columns,
    rowName: ({ email }) => email,
    actions: rowActions,
  })
  return (
    <IndexPage
      {...index}
      title={t('index.title')}
      sentence={t('index.sentence', { limit })}
      actions={
        <ButtonLink look="quiet" to="/notifications/inbox">
          {t('index.toInbox')}
        </ButtonLink>
      }
      create={{
        to: dialogTo('/notifications/new'),
        label: t('index.add'),
        isFull,
        whyFull: 'notifications-full',
      }}
    >
      {isFull && (
        <p id="notifications-full" className={style['note']}>
          {t('index.limit', { limit })}
        </p>
      )}
      {query.data && added === 0 && <p className={style['note']}>{t('index.onlyDefault')}</p>}
    </IndexPage>
  )
}

function isAdded({ id }: NotificationAddress): boolean {
  return id !== 'default'
}

function Name({ address }: { address: NotificationAddress }) {
  const t = useMessages('notifications')
  return <RowTitle second={address.email}>{isAdded(address) ? address.name : t('index.default')}</RowTitle>
}

function Status({ address }: { address: NotificationAddress }) {
  const t = useMessages('notifications')
  const { status } = address
  return (
    <div className={style['status']}>
      <AddressStatus status={status} />
      {!isAdded(address) && <span>{t('index.defaultHint')}</span>}
      {status !== 'confirmed' && <span>{t(`status.${status}Hint`)}</span>}
    </div>
  )
}
