import { useQuery } from '@tanstack/react-query'
import { useOutletContext, useParams } from 'react-router'
import { arrivedMessageQuery } from '#api/automation-try-out.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogMessage } from '#ui/dialog/item-dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { MessageStage } from '#widgets/message-preview/message-stage.tsx'
import type { TryOutContext } from './try-out.tsx'

/** One email as it arrives at the person who is tried out. */
export function Component() {
  const t = useMessages('automation-try-out')
  const close = useCloseRouteDialog()
  const { automation, person } = useOutletContext<TryOutContext>()
  const number = Number(useParams()['messageNum'])
  const messageId = automation.messages[number - 1]?.id
  const query = useQuery({
    ...arrivedMessageQuery(automation.id, messageId ?? '', person),
    enabled: messageId !== undefined,
  })
  const { data, error, isFetching, refetch } = query
  return (
    <RouteDialog title={t('email.title', { number })} size="wide">
      {messageId === undefined ? (
        <DialogMessage onClose={close}>{t('email.gone', { number })}</DialogMessage>
      ) : (
        <MessageStage
          from={data?.from ? t('email.address', { ...data.from }) : data ? t('email.noSender') : ''}
          subject={data?.subject ?? ''}
          shown={data?.problems.length === 0 ? data : undefined}
          latest={data}
          error={error}
          retry={() => void refetch()}
          isFetching={isFetching}
        />
      )}
    </RouteDialog>
  )
}
