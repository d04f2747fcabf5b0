import { adConnections } from '@carillon/contract/ads'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { adConnectionsQuery } from '#api/ad-campaigns.ts'
import { useDisconnectPartner } from '#api/ads.ts'
import { useMessages } from '#lib/messages.tsx'
import { ActionQuestion } from '#ui/dialog/action-question.tsx'
import { ItemDialog } from '#ui/dialog/item-dialog.tsx'

/** /ads/settings/:partner/disconnect: names what stops. */
export function Component() {
  const t = useMessages('ads')
  const { partner } = useParams()
  const query = useQuery(adConnectionsQuery)
  const disconnect = useDisconnectPartner()
  const name = partner === 'google' ? t('partners.google') : t('partners.meta')
  const item = query.data?.find((one) => one.partner === partner && one.state !== 'unconnected')
  return (
    <ItemDialog
      query={query}
      item={item}
      title={t('disconnect.title', { partner: name })}
      gone={t('disconnect.gone', { partner: name })}
    >
      {(connection, close) => (
        <ActionQuestion
          confirm={t('disconnect.confirm')}
          action={disconnect}
          input={connection.partner}
          done={() => t('disconnect.done', { partner: name })}
          call={adConnections.disconnect}
          onClose={close}
          danger
        >
          {connection.running_campaigns > 0
            ? t('disconnect.stops', { count: connection.running_campaigns })
            : t('disconnect.stopsNone')}{' '}
          {t('disconnect.forgets')}
          {connection.state === 'expired' && ` ${t('disconnect.expired', { partner: name })}`}
        </ActionQuestion>
      )}
    </ItemDialog>
  )
}
